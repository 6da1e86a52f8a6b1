import type { Client } from '@cht/sdk'
import { type OrderStatus, SIDES, type Side } from '@cht/sdk/orders'
import { everyRow, type ListCall, PAGE_MAX, type Page } from '@cht/sdk/pagination'
import { rowsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'
import { type Listed, listOf } from './resources.js'

const listCall =
  ({ orders }: Client, side: Side, status: OrderStatus): ListCall<Listed> =>
  async (page, options) =>
    listOf(await orders.all(page, options), side, status)

/** So many of a list, after a page of it. */
export function moreOrders(
  side: Side,
  status: OrderStatus,
  after: string,
  count: number,
): ResourceDefinition<Page<Listed>> {
  return {
    key: `orders.${side}.${status}.${after}.${count}`,
    load: (client, options) => rowsAfter(listCall(client, side, status), after, count, options),
  }
}

/** Everything that has come to an end, by side. */
export type OrderHistory = Record<Side, Listed[]>

/** All of it, however many pages: asked for when it is wanted, and told of by whoever wants it. */
export const orderHistory: ResourceDefinition<OrderHistory> = {
  key: 'orders.history',
  load: async (client, options) => {
    const first = await client.orders.all({ limit: PAGE_MAX }, options)
    const history: OrderHistory = { buy: [], sell: [] }
    for (const side of SIDES)
      for (const status of ['completed', 'cancelled'] as const) {
        const page = listOf(first, side, status)
        history[side].push(...page)
        if (page.nextCursor === undefined) continue
        const rest = { limit: PAGE_MAX, cursor: page.nextCursor }
        for await (const order of everyRow(listCall(client, side, status), rest, options))
          history[side].push(order)
      }
    return history
  },
  quiet: true,
}
