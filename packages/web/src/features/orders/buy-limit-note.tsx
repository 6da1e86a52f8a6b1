import { hasOrderLimits } from '@cht/machines/auth'
import { allOrders } from '@cht/machines/orders'
import { useResource } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { getOrderLimit, MAX_BUY_ORDERS, SELLERS_OF_KNOWN_TRADER } from '@cht/sdk/rules'
import { Note } from '@cht/ui/note'
import { Link } from 'wouter'

const { unknown, known } = MAX_BUY_ORDERS
const LIMIT = `Until your identity is verified or you have completed purchases from ${SELLERS_OF_KNOWN_TRADER} different verified sellers, you can have ${unknown} open buy ${unknown === 1 ? 'order' : 'orders'}, then ${known}. Orders of such users are matched first.`

/**
 * Tells a buyer who may have only a few open buy orders about the limit, before the form is submitted (decision 10). Shows nothing on
 * a back end without the limit.
 */
export function BuyLimitNote({ user }: { user: User }) {
  const { isDocumentVerified: isVerified = false, isKnownTrader } = user
  const isUnknown = hasOrderLimits(user) && isKnownTrader === false
  const orders = useResource(allOrders, isUnknown).data?.buyOrders
  if (!isUnknown) return null
  const limit = getOrderLimit('buy', { isVerified, isKnown: false })
  const openCount = (orders?.pending.length ?? 0) + (orders?.approved.length ?? 0)
  if (openCount < limit) return <Note icon="info">{LIMIT}</Note>
  return (
    <Note tone="warning" icon="lock">
      You have an open buy order. {LIMIT} <Link href="/settings?tab=verification">Verify your identity</Link>
    </Note>
  )
}
