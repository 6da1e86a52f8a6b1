import type { AllOrders, Order, OrderStatus, Side } from '@cht/sdk/orders'
import { asPage, type Page } from '@cht/sdk/pagination'
import type { MatchedOrder } from '@cht/sdk/trades'

/** An item of a list of orders; approved orders are matched. */
export type Listed = Order | MatchedOrder

/** One list of the orders endpoint, as a page with its own cursor. */
export function listOf(all: AllOrders, side: Side, status: OrderStatus): Page<Listed> {
  const name = `${side}Orders` as const
  return asPage<Listed>(all[name][status], all.nextCursors?.[name]?.[status])
}
