import {
  type AllOrders,
  type List,
  type MatchedOrder,
  type Order,
  type Page,
  toPage,
} from '@cht/sdk/contract'
import type { OrderStatus, Side } from '@cht/sdk/rules'

/** An item of a list of orders; approved orders are matched. */
export type ListedOrder = Order | MatchedOrder

/** One list of the orders endpoint, as a page with its own cursor. */
export function selectOrders(all: AllOrders, side: Side, status: OrderStatus): Page<ListedOrder> {
  const name = `${side}Orders` as const
  const list: List<ListedOrder> = all[name][status]
  return toPage(list, all.nextCursors?.[name]?.[status], list.invalidItems)
}
