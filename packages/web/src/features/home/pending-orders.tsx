import { isHeld, standingLifecycle } from '@cht/machines/lifecycles'
import { market } from '@cht/machines/market'
import { pendingBuyOrders, pendingSellOrders } from '@cht/machines/orders'
import { type ResourceView, useResource, useUser } from '@cht/machines/react'
import type { List, Order } from '@cht/sdk/contract'
import { CRYPTO_NETWORKS, formatTokens, PAYMENT_METHOD_LABELS, type Side } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { EmptyState } from '@cht/ui/empty-state'
import { FailedState } from '@cht/ui/failed-state'
import { Sentence } from '@cht/ui/sentence'
import { Skeleton } from '@cht/ui/skeleton'
import { Tabs } from '@cht/ui/tabs'
import { useState } from 'react'
import { Link } from 'wouter'
import { UnreadableNote } from '../../components/unreadable-note.js'
import { CancelButton, countWaitingOrders, useMarketPrice } from '../orders/index.js'
import styles from './home.module.css'
import pending from './pending-orders.module.css'

const TABS: readonly { value: Side; label: string }[] = [
  { value: 'sell', label: 'Sell' },
  { value: 'buy', label: 'Buy' },
]

/** The user's orders that wait for the next session, one tab per side (decision 8). */
export function PendingOrders() {
  const [side, setSide] = useState<Side>('sell')
  const lists = { buy: useResource(pendingBuyOrders), sell: useResource(pendingSellOrders) }
  return (
    <Card aria-label="Pending orders">
      <div className={styles.panelHead}>
        <h2>Pending orders</h2>
        <Link href={`/orders?side=${side}`} className={styles.all}>
          See all
        </Link>
      </div>
      <Tabs label="Side" variant="switch" tabs={TABS} value={side} onValueChange={setSide}>
        <PendingList orders={lists[side]} side={side} />
      </Tabs>
    </Card>
  )
}

const OTHERS: Record<Side, [one: string, many: string]> = {
  buy: ['1 seller waits', 'sellers wait'],
  sell: ['1 buyer waits', 'buyers wait'],
}

/** How many orders of other users an order could be matched with; undefined while it is not known. */
const useWaitingText = (order: Order, side: Side): string | undefined => {
  const { data } = useResource(market)
  if (!data) return undefined
  const network = CRYPTO_NETWORKS.find((name) => name === order.cryptoNetwork)
  const otherSide = side === 'buy' ? 'sell' : 'buy'
  const count = countWaitingOrders(data, otherSide, order.amount, order.paymentMethod, network)
  const [one, many] = OTHERS[side]
  if (count === 1) return one
  return `${count === 0 ? 'no' : count} ${many}`
}

const PendingOrder = ({ order, side }: { order: Order; side: Side }) => {
  const user = useUser()
  const standing = standingLifecycle.restore(user?.standing)
  const waiting = useWaitingText(order, side)
  const price = useMarketPrice(user?.country ?? '', order.paymentMethod)?.format(order.amount)
  const facts = standing.can({ type: 'order.match' })
    ? [price, waiting].filter((fact) => fact !== undefined).join(' · ')
    : `not matched while your account is ${isHeld(standing) ? 'on hold' : 'suspended'}`
  return (
    <li>
      <div>
        <p>
          <b className="figures" translate="no">
            {formatTokens(order.amount)}
          </b>{' '}
          <small>{PAYMENT_METHOD_LABELS[order.paymentMethod]}</small>
        </p>
        <p className={pending.facts}>
          <Sentence>{facts}</Sentence>
        </p>
      </div>
      <CancelButton order={order} side={side} />
    </li>
  )
}

const PendingList = ({ orders, side }: { orders: ResourceView<List<Order>>; side: Side }) => {
  if (orders.loading) return <Skeleton height={52} count={2} />
  if (!orders.data)
    return (
      <FailedState
        title="Your pending orders could not be loaded"
        text={orders.failure ?? ''}
        onRetry={orders.refresh}
      />
    )
  const unreadable = <UnreadableNote count={orders.data.invalidItems} noun="order" />
  if (orders.data.length === 0)
    return (
      <>
        {unreadable}
        <EmptyState title={`No pending ${side} orders`}>
          An order that you place now is matched when the next session starts.
        </EmptyState>
      </>
    )
  return (
    <>
      {unreadable}
      <ul className={pending.orders}>
        {orders.data.map((order) => (
          <PendingOrder key={order._id} order={order} side={side} />
        ))}
      </ul>
    </>
  )
}
