import type { OrderHistory } from '@cht/machines/orders'
import { plainPrice } from '@cht/machines/trades'
import { type Order, PAYMENT_METHOD_LABELS, SIDES, type Side } from '@cht/sdk/orders'
import type { MatchedOrder } from '@cht/sdk/trades'
import { csv } from './csv.js'
import { isTrade } from './order-kinds.js'

const HEADS = [
  'Order',
  'Side',
  'Status',
  'Amount (CHT)',
  'Price',
  'Currency',
  'Payment method',
  'With',
  'Placed',
  'Matched',
  'Paid',
] as const

/** The same in every time zone: `2026-11-20T15:05:00.000Z`. */
const instant = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString())
const begun = (order: Order | MatchedOrder): number =>
  (isTrade(order) ? order.matchedAt : order.createdAt) ?? 0

const cellsOf = (side: Side, order: Order | MatchedOrder): string[] => {
  const trade = isTrade(order) ? order : undefined
  const placed = trade ? trade[`${side}Order`] : (order as Order)
  const method = trade ? trade.sellOrder.paymentMethod : placed.paymentMethod
  return [
    order._id,
    side,
    order.status,
    String(order.amount),
    trade?.payment ? plainPrice(trade.payment) : '',
    trade?.payment?.currency ?? '',
    method ? PAYMENT_METHOD_LABELS[method] : '',
    trade?.[side === 'buy' ? 'seller' : 'buyer'].fullName ?? '',
    instant(placed.createdAt),
    instant(trade?.matchedAt),
    instant(trade?.paidAt),
  ]
}

/** What has come to an end, newest first, for a spreadsheet. No phone number and no account stands in it. */
export function historyCsv(history: OrderHistory): string {
  const ended = SIDES.flatMap((side) => history[side].map((order) => ({ side, order })))
  ended.sort((a, b) => begun(b.order) - begun(a.order))
  return csv([HEADS, ...ended.map(({ side, order }) => cellsOf(side, order))])
}
