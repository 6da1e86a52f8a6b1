import * as z from 'zod/mini'
import { IMAGE_DATA_URL } from '../auth/inputs.js'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { describe } from '../metadata.js'
import { getOwnField } from '../own-field.js'
import { nextCursors, page, pageRequest, withField } from '../page.js'
import { id, wireObject } from '../schema.js'
import { matchedOrder } from '../trades/model.js'
import { buyOrderInput, order, sellOrderInput } from './model.js'
import { validateBuyOrder, validateSellOrder } from './rules.js'

const ownOrders = page(order)

/** A trade has its two orders; an order that met no other has none (wire, Writing). */
const isTrade = (value: unknown) => Boolean(getOwnField(value, 'buyOrder') && getOwnField(value, 'sellOrder'))
/**
 * The kind is decided before the fields are read: a trade with a broken field is never read as an order, and the error
 * names the field of its own kind.
 */
const tradeOrOrder = z.union([
  z.pipe(z.custom<z.input<typeof matchedOrder>>(isTrade), matchedOrder),
  z.pipe(
    z.custom<z.input<typeof order>>((value) => !isTrade(value)),
    order,
  ),
])
const groups = z.object({
  pending: z.array(order),
  approved: z.array(matchedOrder),
  completed: z.array(matchedOrder),
  cancelled: z.array(tradeOrOrder),
})
/** All orders of one side, by status. @useDeclaredType */
export type OrderGroups = z.output<typeof groups>

const allOrders = z.object({ buyOrders: groups, sellOrders: groups })
const nextOfAll = wireObject({ buyOrders: nextCursors, sellOrders: nextCursors })
/** `nextCursors`: where each list that is longer goes on (wire, Extensions). @useDeclaredType */
export type AllOrders = z.output<typeof allOrders> & { nextCursors?: z.output<typeof nextOfAll> }

const paymentProof = describe(
  z.string().check(z.regex(IMAGE_DATA_URL, 'must be a picture')),
  'The picture as a data URL: PNG, JPEG or WebP of at most 5 MB.',
)

/** Spec section 7, Orders. `pay` and `confirm` take the id of the matched order, `cancel` that of an unmatched one (wire). */
export const orders = {
  /**
   * One's own buy orders that wait for a match, newest first. Amounts are whole CHT, `createdAt` is in ms.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Orders.
   */
  pendingBuy: defineEndpoint({
    summary: 'One’s buy orders that wait',
    method: 'GET',
    path: '/buy-orders/pending',
    access: 'verified',
    input: pageRequest,
    output: ownOrders,
    fallback: 'Error Fetching Buy Orders',
  }),
  /**
   * One's own sell orders that wait for a match, newest first. Amounts are whole CHT, `createdAt` is in ms.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Orders.
   */
  pendingSell: defineEndpoint({
    summary: 'One’s sell orders that wait',
    method: 'GET',
    path: '/sell-orders/pending',
    access: 'verified',
    input: pageRequest,
    output: ownOrders,
    fallback: 'Error Fetching Sell Orders',
  }),
  /**
   * One's own orders and trades by side and status, newest first. Amounts are whole CHT, instants are in ms.
   * `limit`: of each of the lists. A cursor out of `nextCursors` is answered with its list alone, the others empty.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Orders.
   */
  all: defineEndpoint({
    summary: 'All of one’s orders and trades, by side and status',
    method: 'GET',
    path: '/buy-orders/all',
    access: 'verified',
    input: pageRequest,
    output: withField(payload(allOrders), 'nextCursors', nextOfAll),
  }),
  /**
   * Places a buy order for the next live session. `amount`: one of `ORDER_AMOUNTS`, whole CHT.
   * Errors: `order_limit`, `buying_barred`. Spec section 7, Orders; its form: section 5.
   */
  createBuy: defineEndpoint({
    summary: 'Place a buy order',
    description: 'Matched at a live session with a sell order of the same amount and payment method.',
    method: 'POST',
    path: '/buy-orders/create',
    access: 'verified',
    errors: ['order_limit', 'buying_barred'],
    input: buyOrderInput,
    validate: validateBuyOrder,
    output: payload(order),
    created: true,
    fallback: 'Error Creating Buy Order',
    success: 'Buy Order Created Successfully',
  }),
  /**
   * Places a sell order for the next live session; its amount moves into escrow. `amount`: one of `ORDER_AMOUNTS`, whole CHT.
   * Bank details for `bank`, `network` and `walletAddress` for `usdt`.
   * Errors: `insufficient_balance`, `order_limit`. Spec section 7, Orders; its form: section 5.
   */
  createSell: defineEndpoint({
    summary: 'Place a sell order',
    description:
      'Moves the amount into escrow. `bank` needs the bank’s three fields, `usdt` the network and the wallet; the others are sent empty.',
    method: 'POST',
    path: '/sell-orders/create',
    access: 'verified',
    errors: ['order_limit', 'insufficient_balance'],
    input: sellOrderInput,
    validate: validateSellOrder,
    output: payload(order),
    created: true,
    fallback: 'Error Creating Sell Order',
    success: 'Sell Order Created Successfully',
  }),
  /**
   * Cancels one's own buy order that has no match. `id`: the order's.
   * Errors: `not_found`, `order_matched`, `order_completed`, `order_cancelled`. Spec section 7, Orders.
   */
  cancelBuy: defineEndpoint({
    summary: 'Cancel a buy order that waits',
    description: '`id` is the unmatched order’s.',
    method: 'PUT',
    path: '/buy-orders/cancel/{id}',
    access: 'verified',
    errors: ['order_matched', 'order_completed', 'order_cancelled'],
    input: z.object({ id }),
    output: payload(order),
    success: 'Buy order canceled successfully',
  }),
  /**
   * Cancels one's own sell order that has no match; its amount leaves the escrow. `id`: the order's.
   * Errors: `not_found`, `order_matched`, `order_completed`, `order_cancelled`. Spec section 7, Orders.
   */
  cancelSell: defineEndpoint({
    summary: 'Cancel a sell order that waits',
    description: '`id` is the unmatched order’s. Its tokens come back from escrow.',
    method: 'PUT',
    path: '/sell-orders/cancel/{id}',
    access: 'verified',
    errors: ['order_matched', 'order_completed', 'order_cancelled'],
    input: z.object({ id }),
    output: payload(order),
    success: 'Sell order canceled successfully',
  }),
  /**
   * Says that the buyer has paid, with the proof. `id`: the trade's; `paymentProof`: a picture (PNG, JPEG, WebP, 5 MB) as a data URL.
   * Within 120 minutes of the session's start; in the 15 minutes after, it is late proof and opens an appeal (decision 5).
   * Errors: `not_found`, `wrong_party`, `already_paid`, `payment_window_expired`, `trade_completed`, `trade_cancelled`.
   * Spec section 7, Orders.
   */
  pay: defineEndpoint({
    summary: 'Send the proof of a payment',
    description:
      'By the buyer, within 120 minutes of the session’s start, or of the match if that came later. For 15 minutes more, late proof is taken and opens an appeal. `id` is the trade’s.',
    method: 'POST',
    path: '/buy-orders/pay/{id}',
    access: 'verified',
    errors: ['wrong_party', 'already_paid', 'payment_window_expired', 'trade_completed', 'trade_cancelled'],
    input: z.object({ id, paymentProof }),
    output: payload(matchedOrder),
    success: 'Payment successful',
  }),
  /**
   * Says that the seller has the money: the escrow goes to the buyer, for good. `id`: the trade's.
   * Errors: `not_found`, `wrong_party`, `not_paid`, `trade_completed`, `trade_cancelled`. Spec section 7, Orders.
   */
  confirm: defineEndpoint({
    summary: 'Confirm that the money came',
    description: 'By the seller. Releases the escrow to the buyer and cannot be undone. `id` is the trade’s.',
    method: 'POST',
    path: '/buy-orders/confirm/{id}',
    access: 'verified',
    errors: ['wrong_party', 'not_paid', 'trade_completed', 'trade_cancelled'],
    input: z.object({ id }),
    output: payload(matchedOrder),
    success: 'Payment confirmed successfully',
  }),
}
