import { allOrders } from '@cht/machines/orders'
import type { Order, OrderStatus, Side } from '@cht/sdk/orders'
import type { TradeState } from '@cht/sdk/trades'
import { shows } from '../../support/held.js'
import { allOf, orderOf, tradeIn } from '../../support/world.js'
import type { Face } from './face.js'

/** A matched order is its trade. */
const TRADE: Partial<Record<OrderStatus, TradeState>> = {
  approved: 'awaitingPayment',
  completed: 'completed',
}

const groupsOf = (status: OrderStatus, side: Side) => {
  const trade = TRADE[status]
  const party = side === 'buy' ? 'buyer' : 'seller'
  const all = allOf(party, trade ? [tradeIn(trade, party)] : [])
  return { all, own: side === 'buy' ? all.buyOrders : all.sellOrders }
}

/** The list of one's orders, on the tab that the order's state puts it under. `latest`: placed a moment ago. */
export function orderFace(status: OrderStatus, side: Side, latest?: Partial<Order>): Face {
  const { all, own } = groupsOf(status, side)
  if (status === 'cancelled') own.cancelled = [orderOf({ status })]
  if (latest) own.pending = [orderOf({ _id: 'latest', ...latest }), ...own.pending]
  const shown = own[status]
  if (shown.length === 0 || shown.some((row) => row.status !== status))
    throw new Error(`The orders were to be ${status}: ${shown.map((row) => row.status).join(', ')}`)
  return { at: `/orders?side=${side}&tab=${status}`, resources: [shows(allOrders, all)] }
}
