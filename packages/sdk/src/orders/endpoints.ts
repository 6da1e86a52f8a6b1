import * as z from 'zod/mini'
import { trimmedLine } from '../auth/inputs.js'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { getOwnField } from '../own-field.js'
import { nextCursors, page, pageRequest, withField } from '../page.js'
import { picture } from '../picture.js'
import { id, optional, wireObject } from '../schema.js'
import { type MatchedOrder, matchedOrder } from '../trades/model.js'
import { SENDER_STATEMENTS } from '../trades/rules.js'
import { buyOrderInput, type Order, order, sellOrderInput } from './model.js'

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
/** `nextCursors` has the cursor of each list with more items (docs/wire.md, Extensions). */
export interface AllOrders {
  buyOrders: OrderGroups
  sellOrders: OrderGroups
  nextCursors?: z.output<typeof allNextCursors>
}

const paymentProof = picture({
  description: 'A data URL: PNG, JPEG or WebP of at most 5 MB.',
})

const accountEnding = z.string().check(z.regex(/^\d{4}$/, 'must be the last four digits of the account'))

/**
 * Spec section 7, Orders. `pay` and `confirm` take the id of a trade, `cancelBuy` and `cancelSell` that of an unmatched order
 * (docs/wire.md, Writing).
 */
export const orders = {
  /**
   * Lists the user's pending buy orders, newest first. Amounts are whole CHT, `createdAt` is in ms.
   * Spec section 7, Orders.
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
   * Lists the user's pending sell orders, newest first. Amounts are whole CHT, `createdAt` is in ms.
   * Spec section 7, Orders.
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
   * Lists the user's orders and trades by side and status, newest first. Amounts are whole CHT, instants are in ms.
   * `limit` applies to each list. With a cursor of `nextCursors`, only its list has items and the others are empty.
   * Spec section 7, Orders.
   */
  all: defineEndpoint({
    method: 'GET',
    path: '/buy-orders/all',
    access: 'verified',
    input: pageRequest,
    output: withField(listPayload<AllOrders>(allOrders), 'nextCursors', allNextCursors),
  }),
  /**
   * Places a buy order for the next live session. `amount` is one of `ORDER_AMOUNTS`, in whole CHT.
   * Spec section 7, Orders; form: section 5.
   * Errors: `account_suspended`, `stopped`, `terms_required`, `order_limit`, `buying_barred`, `no_price`.
   */
  createBuy: defineEndpoint({
    method: 'POST',
    path: '/buy-orders/create',
    access: 'verified',
    reauthentication: 'never',
    stoppedBy: 'orders',
    errors: ['account_suspended', 'no_price', 'order_limit', 'buying_barred', 'stopped'],
    input: buyOrderInput,
    output: payload<Order>(order),
    created: true,
    fallback: 'Error Creating Buy Order',
    success: 'Buy Order Created Successfully',
  }),
  /**
   * Places a sell order for the next live session and moves its amount into escrow. `amount` is one of `ORDER_AMOUNTS`, in
   * whole CHT. `bank` requires the bank details, `usdt` requires `network` and `walletAddress`, whose checksum the server
   * checks; `validateWalletAddress` of `@cht/sdk/wallet-address` does the same. An account number must fit its bank if that is
   * listed in `@cht/sdk/banks`.
   * Payment details that none of the user's sell orders has had need a reauthentication. Spec section 7, Orders; form: section 5.
   * Errors: `account_suspended`, `stopped`, `account_on_hold`, `reauthentication_required`, `terms_required`,
   * `insufficient_balance`, `order_limit`, `no_price`.
   */
  createSell: defineEndpoint({
    method: 'POST',
    path: '/sell-orders/create',
    access: 'verified',
    reauthentication: 'newDetails',
    stoppedBy: 'orders',
    errors: [
      'account_suspended',
      'account_on_hold',
      'no_price',
      'order_limit',
      'insufficient_balance',
      'stopped',
    ],
    input: sellOrderInput,
    output: payload<Order>(order),
    created: true,
    fallback: 'Error Creating Sell Order',
    success: 'Sell Order Created Successfully',
  }),
  /**
   * Cancels the user's unmatched buy order. `id` is the order's id.
   * Spec section 7, Orders.
   * Errors: `not_found`, `order_matched`, `order_completed`, `order_cancelled`.
   */
  cancelBuy: defineEndpoint({
    method: 'PUT',
    path: '/buy-orders/cancel/{id}',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    errors: ['order_matched', 'order_completed', 'order_cancelled'],
    input: z.object({ id }),
    output: payload<Order>(order),
    success: 'Buy order canceled successfully',
  }),
  /**
   * Cancels the user's unmatched sell order and releases its amount from escrow. `id` is the order's id.
   * Spec section 7, Orders.
   * Errors: `not_found`, `order_matched`, `order_completed`, `order_cancelled`.
   */
  cancelSell: defineEndpoint({
    method: 'PUT',
    path: '/sell-orders/cancel/{id}',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    errors: ['order_matched', 'order_completed', 'order_cancelled'],
    input: z.object({ id }),
    output: payload<Order>(order),
    success: 'Sell order canceled successfully',
  }),
  /**
   * Sends the buyer's proof of payment. `id` is the trade's id, `paymentProof` a PNG, JPEG or WebP picture of at
   * most 5 MB: a file with its media type, or a data URL. Accepted until the `paymentDueAt` of the trade. For 15 more minutes,
   * it is late proof and opens an appeal (decision 5). `payerName` and `payerAccount` say from which account it was paid: whose
   * it is, and the last four digits of its number. The seller sees them (decision 40).
   * Spec section 7, Orders.
   * Errors: `not_found`, `stopped`, `wrong_party`, `payment_window_expired`, `already_paid`, `trade_completed`,
   * `trade_cancelled`.
   */
  pay: defineEndpoint({
    method: 'POST',
    path: '/buy-orders/pay/{id}',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    stoppedBy: 'payments',
    errors: [
      'wrong_party',
      'already_paid',
      'payment_window_expired',
      'trade_completed',
      'trade_cancelled',
      'stopped',
    ],
    input: z.object({
      id,
      paymentProof,
      payerName: optional(trimmedLine(100)),
      payerAccount: optional(accountEnding),
    }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Payment successful',
  }),
  /**
   * Confirms that the seller received the payment and releases the escrow to the buyer. Cannot be undone. `id` is the
   * trade's id. `sender` is what the seller states about the sender of the payment: `same` if it is the buyer, else `other`. Without
   * it, the trade keeps that nothing was stated (decision 40).
   * Spec section 7, Orders.
   * Errors: `not_found`, `account_suspended`, `stopped`, `account_on_hold`, `reauthentication_required`, `wrong_party`,
   * `not_paid`, `trade_completed`, `trade_cancelled`.
   */
  confirm: defineEndpoint({
    method: 'POST',
    path: '/buy-orders/confirm/{id}',
    access: 'verified',
    reauthentication: 'protected',
    withoutTerms: true,
    stoppedBy: 'payments',
    errors: [
      'account_suspended',
      'account_on_hold',
      'wrong_party',
      'not_paid',
      'trade_completed',
      'trade_cancelled',
      'stopped',
    ],
    input: z.object({ id, sender: optional(z.literal(SENDER_STATEMENTS)) }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Payment confirmed successfully',
  }),
}
