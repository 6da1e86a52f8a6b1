import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { trimmedLine } from '../model/lines.js'
import { paymentProof } from '../model/picture.js'
import { payload } from '../payload.js'
import { id, optional } from '../schema.js'
import { type MatchedOrder, matchedOrder } from '../trades/model.js'
import { SENDER_STATEMENTS } from '../trades/rules.js'
import { transactionHash } from '../trades/transaction-input.js'
import { buyOrderInput, type Order, order, sellOrderInput } from './model.js'
import { orderReads } from './reads.js'

const accountEnding = z.string().check(z.regex(/^\d{4}$/, 'must be the last four digits of the account'))

const orderWrites = {
  /**
   * Places a buy order for the next live session, where it is matched with a sell order of the same amount and payment method,
   * and for `bank` of the same country. With a network, a `usdt` order is matched with sell orders of that network only.
   * `amount` is one of the listed amounts, in whole CHT.
   *
   * The amounts are `ORDER_AMOUNTS`.
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
   * Places a sell order for the next live session and moves its amount into escrow. `amount` is one of the listed amounts, in
   * whole CHT. `bank` requires the three bank fields, `usdt` the network and the wallet address; other fields are empty. The
   * checksum of an address is checked: base58check for TRC20, EIP-55 for ERC20 unless the address has letters of one case. An
   * account number must fit its bank if that is known. If the account has a second factor, or asks before tokens move, payment
   * details that none of the user’s sell orders has had need a reauthentication.
   *
   * The amounts are `ORDER_AMOUNTS`. `@cht/sdk/payment-details` has the list of banks and checks as the server does.
   * Errors: `account_suspended`, `stopped`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`,
   * `terms_required`, `insufficient_balance`, `order_limit`, `no_price`.
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
   * Cancels a pending buy order. `id` is the id of the unmatched order.
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
   * Cancels a pending sell order and releases its amount from escrow. `id` is the id of the unmatched order.
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
   * Sends the proof of payment of a trade, for the buyer: a PNG, JPEG or WebP picture of at most 5 MB. Accepted until the
   * `paymentDueAt` of the trade: 120 minutes after the start of the session or the match, whichever is later, and 15 minutes
   * more if the seller has agreed. In the 15 minutes after that, late proof is accepted and opens an appeal. `payerName` and
   * `payerAccount` say from which account it was paid: whose it is, and the last four digits of its number; the seller sees
   * them. For `usdt` these are `transactionHash`, of 64 hexadecimal digits (TRC20) or `0x` and 64 (ERC20), which no other trade may
   * have, and `payerAddress`, the address that sent it. `id` is the id of the trade.
   *
   * `paymentProof` is a file with its media type, or a data URL.
   * Errors: `not_found`, `stopped`, `wrong_party`, `payment_window_expired`, `transaction_used`, `already_paid`,
   * `trade_completed`, `trade_cancelled`.
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
      'transaction_used',
      'trade_completed',
      'trade_cancelled',
      'stopped',
    ],
    input: z.object({
      id,
      paymentProof,
      payerName: optional(trimmedLine(100)),
      payerAccount: optional(accountEnding),
      transactionHash: optional(transactionHash),
      payerAddress: optional(
        z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{1,100}$/, 'must be a wallet address')),
      ),
    }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Payment successful',
  }),
  /**
   * Confirms that the payment of a trade was received, for the seller. Releases the escrow to the buyer and cannot be undone.
   * `sender` is what the seller states about the sender of the payment: `same` if it is the buyer, else `other`; without it,
   * the trade keeps that nothing was stated. `id` is the id of the trade.
   * Errors: `not_found`, `account_suspended`, `stopped`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`,
   * `wrong_party`, `not_paid`, `trade_completed`, `trade_cancelled`.
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

/** `pay` and `confirm` take the id of a trade, `cancelBuy` and `cancelSell` that of an unmatched order. */
// Not inferred: in a declaration that contains all of them, the endpoints would lose their comments.
export const orders: typeof orderReads & typeof orderWrites = { ...orderReads, ...orderWrites }
