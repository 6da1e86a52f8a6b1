import type { AllOrders, Order, OrderStatus, Side } from '@cht/sdk/orders'
import { asPage, type Page } from '@cht/sdk/pagination'
import type { MatchedOrder } from '@cht/sdk/trades'
import type { ResourceDefinition } from '../resource.js'
import { soonestDeadline } from '../trades/resources.js'

export const pendingBuyOrders: ResourceDefinition<Order[]> = {
  key: 'orders.pendingBuy',
  load: (client, options) => client.orders.pendingBuy({}, options),
}

export const pendingSellOrders: ResourceDefinition<Order[]> = {
  key: 'orders.pendingSell',
  load: (client, options) => client.orders.pendingSell({}, options),
}

const matched = ({ buyOrders, sellOrders }: AllOrders) => [...buyOrders.approved, ...sellOrders.approved]

/** So many of each list are asked for at once: more than can be open (decision 10), so that only what has ended goes on. */
export const ORDERS_PAGE = 50

export const allOrders: ResourceDefinition<AllOrders> = {
  key: 'orders.all',
  load: (client, options) => client.orders.all({ limit: ORDERS_PAGE }, options),
  deadline: ({ data, at }) => soonestDeadline(matched(data), at),
  hasOpenTrade: ({ data }) => matched(data).length > 0,
}

/** What stands in a list of orders. */
export type Listed = Order | MatchedOrder

/** One of the lists, with where it goes on. */
export function listOf(all: AllOrders, side: Side, status: OrderStatus): Page<Listed> {
  const name = `${side}Orders` as const
  return asPage<Listed>(all[name][status], all.nextCursors?.[name]?.[status])
}
