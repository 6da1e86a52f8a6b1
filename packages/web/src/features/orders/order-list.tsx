import type { MatchedOrder, Order } from '@cht/sdk/contract'
import type { OrderStatus, Side } from '@cht/sdk/rules'
import { EmptyState } from '@cht/ui/empty-state'
import { useTimeFormat } from '@cht/ui/ui-provider'
import type { ReactNode } from 'react'
import type { LiveSessionView } from '../live-sessions/index.js'
import type { OpenTradeDialog } from '../trades/index.js'
import { isTrade } from './is-trade.js'
import { OrderCard } from './order-card.js'
import styles from './order-card.module.css'
import { TradeCard } from './trade-card.js'
import { type TradeViewContext, viewListedTrade } from './trade-view-context.js'

const EMPTY_TEXTS: Record<OrderStatus, { title: string; text: string }> = {
  pending: {
    title: 'No pending orders',
    text: 'A new order waits here until it is matched at the start of the next session.',
  },
  approved: {
    title: 'No matched orders in this session',
    text: 'Orders are matched at the start of a session, with the same amount and payment method; by bank transfer, in your own country.',
  },
  completed: {
    title: 'Nothing completed yet',
    text: 'Trades are listed here when their payment is confirmed.',
  },
  cancelled: {
    title: 'Nothing cancelled',
    text: 'Orders that were cancelled or not paid in time are listed here.',
  },
}

/** When a pending order can be matched, as far as it is known: `Goes live in the next session: today, 19:30 GMT+1`. */
const useNextSessionText = ({ nextStart, at }: LiveSessionView): string => {
  const { formatUpcomingTime } = useTimeFormat()
  const time = nextStart === undefined ? '' : `: ${formatUpcomingTime(nextStart, at)}`
  return `Goes live in the next session${time}`
}

interface OrderListProps {
  side: Side
  status: OrderStatus
  orders: readonly (Order | MatchedOrder)[]
  session: LiveSessionView
  viewContext: TradeViewContext
  onOpen: OpenTradeDialog
  /** Shown in the empty list. */
  emptyAction?: ReactNode
}

export function OrderList({
  side,
  status,
  orders,
  session,
  viewContext,
  onOpen,
  emptyAction,
}: OrderListProps) {
  // `OrderCard` is memoized. The text is a prop in place of the session, which is a new object after each load.
  const pendingText = useNextSessionText(session)
  if (orders.length === 0)
    return (
      <EmptyState title={EMPTY_TEXTS[status].title} action={emptyAction}>
        {EMPTY_TEXTS[status].text}
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {orders.map((order, index) => (
        <li key={order._id}>
          {isTrade(order) ? (
            <TradeCard view={viewListedTrade(order, viewContext)} isFirst={index === 0} onOpen={onOpen} />
          ) : (
            <OrderCard order={order} side={side} pendingText={pendingText} />
          )}
        </li>
      ))}
    </ul>
  )
}
