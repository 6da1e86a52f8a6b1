import { isHeld, standingLifecycle } from '@cht/machines/lifecycles'
import { pendingBuyOrders, pendingSellOrders } from '@cht/machines/orders'
import { type ResourceView, useResource, useUser } from '@cht/machines/react'
import type { List, Order } from '@cht/sdk/contract'
import { formatTokens, PAYMENT_METHOD_LABELS, type Side } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { EmptyState } from '@cht/ui/empty-state'
import { FailedState } from '@cht/ui/failed-state'
import { Skeleton } from '@cht/ui/skeleton'
import { Tabs } from '@cht/ui/tabs'
import { useState } from 'react'
import { Link } from 'wouter'
import { UnreadableNote } from '../../components/unreadable-note.js'
import { CancelButton } from '../orders/index.js'
import styles from './home.module.css'

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

const PendingList = ({ orders, side }: { orders: ResourceView<List<Order>>; side: Side }) => {
  const standing = standingLifecycle.restore(useUser()?.standing)
  const canBeMatched = standing.can({ type: 'order.match' })
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
        <EmptyState
          title={`No pending ${side} orders`}
          action={
            <Button asChild size="small">
              <Link href={`/create-${side}-order`}>
                {side === 'buy' ? 'Create Buy Request' : 'Create Sell Request'}
              </Link>
            </Button>
          }
        >
          An order that you place now is matched when the next session starts.
        </EmptyState>
      </>
    )
  return (
    <>
      {unreadable}
      <ul className={styles.pending}>
        {orders.data.map((order) => (
          <li key={order._id}>
            <span>
              <b className="figures" translate="no">
                {formatTokens(order.amount)}
              </b>
              <small>
                {PAYMENT_METHOD_LABELS[order.paymentMethod]}
                {!canBeMatched &&
                  `, not matched while your account is ${isHeld(standing) ? 'on hold' : 'suspended'}`}
              </small>
            </span>
            <CancelButton order={order} side={side} />
          </li>
        ))}
      </ul>
    </>
  )
}
