import { type ListMethod, paginate } from '@cht/sdk'
import type { AllOrders, List, MatchedOrder, Order, Page } from '@cht/sdk/contract'
import { type OrderStatus, PAGE_MAX, SIDES, type Side } from '@cht/sdk/rules'
import type { DeviceClient } from '../device-client.js'
import { loadItemsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'
import { TRADE_CHANGES } from '../trades/resources.js'
import { getNextDeadline } from '../trades/selectors.js'
import { type ListedOrder, selectOrders } from './selectors.js'

export const pendingBuyOrders: ResourceDefinition<List<Order>> = {
  key: 'orders.pendingBuy',
  changedBy: ['order.changed'],
  load: (client, options) => client.orders.pendingBuy({}, options),
}

export const pendingSellOrders: ResourceDefinition<List<Order>> = {
  key: 'orders.pendingSell',
  changedBy: ['order.changed'],
  load: (client, options) => client.orders.pendingSell({}, options),
}

/** Page size of each list. It exceeds the limit of open orders, so only lists of ended orders have more pages. */
export const ORDERS_PAGE_SIZE = 50

const selectMatched = ({ buyOrders, sellOrders }: AllOrders): MatchedOrder[] => [
  ...buyOrders.approved,
  ...sellOrders.approved,
]

export const allOrders: ResourceDefinition<AllOrders> = {
  key: 'orders.all',
  changedBy: ['order.changed', ...TRADE_CHANGES],
  load: (client, options) => client.orders.all({ limit: ORDERS_PAGE_SIZE }, options),
  deadline: ({ data, at }) => getNextDeadline(selectMatched(data), at),
  hasOpenTrade: ({ data }) => selectMatched(data).length > 0,
}

/** The orders endpoint, reduced to one of its lists. */
const createListCall =
  ({ orders }: DeviceClient, side: Side, status: OrderStatus): ListMethod<ListedOrder> =>
  async (page, options) =>
    selectOrders(await orders.all(page, options), side, status)

/** Up to `count` orders of a list, after the page whose `nextCursor` is `after`. */
export function moreOrders(
  side: Side,
  status: OrderStatus,
  after: string,
  count: number,
): ResourceDefinition<Page<ListedOrder>> {
  return {
    key: `orders.${side}.${status}.${after}.${count}`,
    changedBy: ['order.changed', ...TRADE_CHANGES],
    load: (client, options) =>
      loadItemsAfter(createListCall(client, side, status), { after, count }, options),
  }
}

/** The completed and cancelled orders, by side. */
export type OrderHistory = Record<Side, ListedOrder[]>

/** Loads every page. The screen that loads it shows its failure. */
export const orderHistory: ResourceDefinition<OrderHistory> = {
  key: 'orders.history',
  changedBy: ['order.changed', ...TRADE_CHANGES],
  load: async (client, options) => {
    const first = await client.orders.all({ limit: PAGE_MAX }, options)
    const history: OrderHistory = { buy: [], sell: [] }
    for (const side of SIDES)
      for (const status of ['completed', 'cancelled'] as const) {
        const page = selectOrders(first, side, status)
        history[side].push(...page)
        if (page.nextCursor === undefined) continue
        const rest = { limit: PAGE_MAX, cursor: page.nextCursor }
        for await (const order of paginate(createListCall(client, side, status), rest, options))
          history[side].push(order)
      }
    return history
  },
  quiet: true,
}
