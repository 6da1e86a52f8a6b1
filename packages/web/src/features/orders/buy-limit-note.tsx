import { allOrders } from '@cht/machines/orders'
import type { User } from '@cht/sdk/auth'
import { getOrderLimit, MAX_BUY_ORDERS } from '@cht/sdk/orders'
import { Link } from 'wouter'
import { Note } from '../../components/note.js'
import { useResource } from '../../hooks/use-resource.js'

const { unproven, proven } = MAX_BUY_ORDERS
const LIMIT = `Until your identity is verified or you have completed a purchase, you can have ${unproven} open buy ${unproven === 1 ? 'order' : 'orders'}, then ${proven}.`

/** Tells a buyer who may have only a few open buy orders about the limit, before the form is submitted (decision 10). */
export function BuyLimitNote({ user }: { user: User }) {
  const isVerified = user.isDocumentVerified
  const orders = useResource(allOrders, !isVerified).data?.buyOrders
  const hasPurchased = (orders?.completed.length ?? 0) > 0
  const limit = getOrderLimit('buy', { isVerified, hasPurchased })
  if (limit > unproven) return null
  const openCount = (orders?.pending.length ?? 0) + (orders?.approved.length ?? 0)
  if (openCount < limit) return <Note icon="info">{LIMIT}</Note>
  return (
    <Note tone="warning" icon="lock">
      You have an open buy order. {LIMIT} <Link href="/settings?tab=verification">Verify your identity</Link>
    </Note>
  )
}
