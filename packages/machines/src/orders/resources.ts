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

export const allOrders: ResourceDefinition<AllOrders> = {
  key: 'orders.all',
  load: (client, options) => client.orders.all(options),
  deadline: ({ data, at }) => soonestDeadline([...data.buyOrders.approved, ...data.sellOrders.approved], at),
}
