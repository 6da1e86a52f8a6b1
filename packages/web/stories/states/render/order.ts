import { allOrders } from '@cht/machines/orders'
import type { Order } from '@cht/sdk/contract'
import type { OrderStatus, Side, TradeState } from '@cht/sdk/rules'
import { buildOrder, buildTrade, groupOrders } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'

/** The state of the trade for each status of a matched order, which is shown as its trade. */
const TRADE_STATES: Partial<Record<OrderStatus, TradeState>> = {
  approved: 'awaitingPayment',
  completed: 'completed',
}

const getOrderGroups = (status: OrderStatus, side: Side) => {
  const tradeState = TRADE_STATES[status]
  const party = side === 'buy' ? 'buyer' : 'seller'
  const all = groupOrders(party, tradeState ? [buildTrade(tradeState, party)] : [])
  return { all, groups: side === 'buy' ? all.buyOrders : all.sellOrders }
}

/** The list of the orders with a status, on its tab. `latest`: an order that was just placed. */
export function renderOrder(status: OrderStatus, side: Side, latest?: Partial<Order>): Rendering {
  const { all, groups } = getOrderGroups(status, side)
  if (status === 'cancelled') groups.cancelled = [buildOrder({ status })]
  if (latest) groups.pending = [buildOrder({ _id: 'latest', ...latest }), ...groups.pending]
  const shown = groups[status]
  if (shown.length === 0 || shown.some((order) => order.status !== status))
    throw new Error(`Expected ${status} orders, got: ${shown.map((order) => order.status).join(', ')}`)
  return { url: `/orders?side=${side}&tab=${status}`, resources: [stubData(allOrders, all)] }
}
