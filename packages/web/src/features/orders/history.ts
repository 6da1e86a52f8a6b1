import type { OrderHistory } from '@cht/machines/orders'
import { formatPriceDigits } from '@cht/machines/trades'
import type { MatchedOrder, Order } from '@cht/sdk/contract'
import { PAYMENT_METHOD_LABELS, SIDES, type Side } from '@cht/sdk/rules'
import { formatCsv } from '../../platform/csv.js'
import { isTrade } from './is-trade.js'

const COLUMNS = [
  'Order',
  'Side',
  'Status',
  'Amount (CHT)',
  'Total price',
  'Currency',
  'Payment method',
  'With',
  'Placed',
  'Matched',
  'Paid',
] as const

/** In UTC, such as `2026-11-20T15:05:00.000Z`; empty where unknown. */
const formatInstant = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString())

/** When an order was matched; if it was not, when it was placed. */
const getStartTime = (order: Order | MatchedOrder): number =>
  (isTrade(order) ? order.matchedAt : order.createdAt) ?? 0

const toCells = (side: Side, order: Order | MatchedOrder): string[] => {
  const trade = isTrade(order) ? order : undefined
  const placedOrder = trade ? trade[`${side}Order`] : (order as Order)
  const method = trade ? trade.sellOrder.paymentMethod : placedOrder.paymentMethod
  return [
    order._id,
    side,
    order.status,
    String(order.amount),
    trade?.payment ? formatPriceDigits(trade.payment) : '',
    trade?.payment?.currency ?? '',
    method ? PAYMENT_METHOD_LABELS[method] : '',
    trade?.[side === 'buy' ? 'seller' : 'buyer'].fullName ?? '',
    formatInstant(placedOrder.createdAt),
    formatInstant(trade?.matchedAt),
    formatInstant(trade?.paidAt),
  ]
}

/** Formats completed and cancelled orders as CSV, newest first. Phone and account numbers are left out. */
export function formatHistoryCsv(history: OrderHistory): string {
  const orders = SIDES.flatMap((side) => history[side].map((order) => ({ side, order })))
  orders.sort((a, b) => getStartTime(b.order) - getStartTime(a.order))
  return formatCsv([COLUMNS, ...orders.map(({ side, order }) => toCells(side, order))])
}
