import { allOrders } from '@cht/machines/orders'
import type { Order, OrderStatus, Side } from '@cht/sdk/orders'
import type { TradeState } from '@cht/sdk/trades'
import { stubData } from '../../support/stubs.js'
import { groupOrders, orderOf, tradeIn } from '../../support/world.js'
import type { Rendering } from './rendering.js'

/** A matched order is its trade. */
const TRADE: Partial<Record<OrderStatus, TradeState>> = {
  approved: 'awaitingPayment',
  completed: 'completed',
}

const getOrderGroups = (status: OrderStatus, side: Side) => {
  const trade = TRADE[status]
  const party = side === 'buy' ? 'buyer' : 'seller'
  const all = groupOrders(party, trade ? [tradeIn(trade, party)] : [])
  return { all, own: side === 'buy' ? all.buyOrders : all.sellOrders }
}

/** The list of one's orders, on the tab that the order's state puts it under. `latest`: placed a moment ago. */
export function renderOrder(status: OrderStatus, side: Side, latest?: Partial<Order>): Rendering {
  const { all, own } = getOrderGroups(status, side)
  if (status === 'cancelled') own.cancelled = [orderOf({ status })]
  if (latest) own.pending = [orderOf({ _id: 'latest', ...latest }), ...own.pending]
  const shown = own[status]
  if (shown.length === 0 || shown.some((row) => row.status !== status))
    throw new Error(`The orders were to be ${status}: ${shown.map((row) => row.status).join(', ')}`)
  return { url: `/orders?side=${side}&tab=${status}`, resources: [stubData(allOrders, all)] }
}
