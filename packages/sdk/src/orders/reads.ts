import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { getOwnField } from '../own-field.js'
import { nextCursors, page, pageRequest, withField } from '../page.js'
import { wireObject } from '../schema.js'
import { type MatchedOrder, matchedOrder } from '../trades/model.js'
import { type Order, order } from './model.js'

const orderPage = page<Order>(order)

/** A trade contains its two orders, an unmatched order does not (docs/wire.md, Writing). */
const isTrade = (value: unknown) => Boolean(getOwnField(value, 'buyOrder') && getOwnField(value, 'sellOrder'))
/**
 * `isTrade` selects the schema before any field is parsed: a trade with an invalid field is never parsed as an order, and
 * the error has the path of that field.
 */
const tradeOrOrder = z.union([
  z.pipe(z.custom<z.input<typeof matchedOrder>>(isTrade), matchedOrder),
  z.pipe(
    z.custom<z.input<typeof order>>((value) => !isTrade(value)),
    order,
  ),
])
const orderGroups = z.object({
  pending: z.array(order),
  approved: z.array(matchedOrder),
  completed: z.array(matchedOrder),
  cancelled: z.array(tradeOrOrder),
})
/** The orders and trades of one side, by status. */
export interface OrderGroups {
  pending: List<Order>
  approved: List<MatchedOrder>
  completed: List<MatchedOrder>
  cancelled: List<Order | MatchedOrder>
}

const allOrders = z.object({ buyOrders: orderGroups, sellOrders: orderGroups })
const allNextCursors = wireObject({ buyOrders: nextCursors, sellOrders: nextCursors })
/** `nextCursors` has the cursor of each list with more items. */
export interface AllOrders {
  buyOrders: OrderGroups
  sellOrders: OrderGroups
  nextCursors?: z.output<typeof allNextCursors>
}

/** The reads of the group `orders`. */
export const orderReads = {
  /**
   * Lists the user’s pending buy orders, newest first.
   *
   * Amounts are whole CHT, `createdAt` is in ms.
   */
  pendingBuy: defineEndpoint({
    method: 'GET',
    path: '/buy-orders/pending',
    access: 'verified',
    input: pageRequest,
    output: orderPage,
    fallback: 'Error Fetching Buy Orders',
  }),
  /**
   * Lists the user’s pending sell orders, newest first.
   *
   * Amounts are whole CHT, `createdAt` is in ms.
   */
  pendingSell: defineEndpoint({
    method: 'GET',
    path: '/sell-orders/pending',
    access: 'verified',
    input: pageRequest,
    output: orderPage,
    fallback: 'Error Fetching Sell Orders',
  }),
  /**
   * Lists the user’s orders and trades by side and status, newest first. `limit` applies to each list. With a cursor of
   * `nextCursors`, only its list has items and the others are empty.
   *
   * Amounts are whole CHT, instants are in ms.
   */
  all: defineEndpoint({
    method: 'GET',
    path: '/buy-orders/all',
    access: 'verified',
    input: pageRequest,
    output: withField(listPayload<AllOrders>(allOrders), 'nextCursors', allNextCursors),
  }),
}
