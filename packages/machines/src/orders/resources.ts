import type { AllOrders, Order } from '@cht/sdk/orders'
import type { ResourceDefinition } from '../resource.js'
import { soonestDeadline } from '../trades/resources.js'

export const pendingBuyOrders: ResourceDefinition<Order[]> = {
  key: 'orders.pendingBuy',
  load: (client, options) => client.orders.pendingBuy(options),
}

export const pendingSellOrders: ResourceDefinition<Order[]> = {
  key: 'orders.pendingSell',
  load: (client, options) => client.orders.pendingSell(options),
}

const matched = ({ buyOrders, sellOrders }: AllOrders) => [...buyOrders.approved, ...sellOrders.approved]

export const allOrders: ResourceDefinition<AllOrders> = {
  key: 'orders.all',
  load: (client, options) => client.orders.all(options),
  deadline: ({ data, at }) => soonestDeadline(matched(data), at),
  isTrading: ({ data }) => matched(data).length > 0,
}
