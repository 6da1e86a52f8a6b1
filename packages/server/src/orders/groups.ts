import { ORDER_STATUSES, type OrderStatus, type Side } from '@cht/sdk/orders'
import type { presentTrade, TradeRow } from '../trades/rows.js'
import { type OrderRow, presentOrder } from './rows.js'

type PresentedTrade = ReturnType<typeof presentTrade>

const byStatus = <Each extends { status: string }>(all: Each[]) =>
  Object.fromEntries(
    ORDER_STATUSES.map((status): [OrderStatus, Each[]] => [
      status,
      all.filter((each) => each.status === status),
    ]),
  )

/**
 * A user's orders and trades, by side and status (wire). `own` and `matched` are all of that user's, newest first.
 * A trade that lapsed unpaid stands with its buyer alone: the sell order came back.
 */
export const orderGroups = (
  userId: string,
  own: readonly OrderRow[],
  matched: readonly TradeRow[],
  present: (trade: TradeRow) => PresentedTrade,
) => {
  const bought = matched.filter(({ buyerId }) => buyerId === userId)
  const sold = matched.filter(
    ({ sellerId, state, paidAt }) => sellerId === userId && (state !== 'cancelled' || paidAt !== null),
  )
  const traded = new Set([
    ...bought.map(({ buyOrderId }) => buyOrderId),
    ...sold.map(({ sellOrderId }) => sellOrderId),
  ])
  const of = (side: Side, trades: readonly TradeRow[]) => [
    ...own.filter((order) => order.side === side && !traded.has(order.id)).map(presentOrder),
    ...trades.map(present),
  ]
  return { buyOrders: byStatus(of('buy', bought)), sellOrders: byStatus(of('sell', sold)) }
}
