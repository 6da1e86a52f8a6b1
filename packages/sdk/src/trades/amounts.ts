import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { paymentProof } from '../model/picture.js'
import { payload } from '../payload.js'
import { id, optional } from '../schema.js'
import { type MatchedOrder, matchedOrder } from './model.js'
import { transactionHash } from './transaction-input.js'

/** What happens when another amount has arrived than agreed. */
export const tradeAmounts = {
  /**
   * Reports that another amount has arrived than agreed, for the seller of a paid trade, once for each proof. `amount` is what has
   * arrived in all, in integer minor units of the currency of `payment`. If it is less, the buyer can send the rest, for 60 minutes
   * or until the payment window ends, whichever is later; the buyer cannot appeal meanwhile. If it is more, the trade goes on.
   * Errors: `not_found`, `stopped`, `no_price`, `wrong_party`, `not_paid`, `amount_reported`, `amount_agreed`, `trade_completed`,
   * `trade_cancelled`, `trade_appealed`.
   */
  reportAmount: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/amount',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    stoppedBy: 'payments',
    errors: [
      'wrong_party',
      'not_paid',
      'no_price',
      'amount_reported',
      'amount_agreed',
      'trade_appealed',
      'trade_completed',
      'trade_cancelled',
      'stopped',
    ],
    input: z.object({ id, amount: z.int().check(z.minimum(1)) }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'The buyer was told what has arrived',
  }),
  /**
   * Answers that the whole amount was sent, for the buyer of a trade whose seller has reported less. Then the buyer can appeal, too.
   * Errors: `not_found`, `wrong_party`, `not_paid`, `trade_completed`, `trade_cancelled`, `not_requested`, `trade_appealed`.
   */
  disputeAmount: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/amount/dispute',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: [
      'wrong_party',
      'not_paid',
      'not_requested',
      'trade_appealed',
      'trade_completed',
      'trade_cancelled',
    ],
    input: z.object({ id }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'The seller was told that you sent the whole',
  }),
  /**
   * Sends the proof of the rest of a payment, for the buyer of a trade whose seller has reported less than agreed: once, until
   * somebody appeals. The seller has 15 minutes again to confirm. `paymentProof` and `transactionHash` are as in `orders.pay`.
   * Errors: `not_found`, `stopped`, `wrong_party`, `transaction_used`, `already_paid`, `not_paid`, `trade_completed`,
   * `trade_cancelled`, `not_requested`, `trade_appealed`.
   */
  sendRest: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/rest',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    stoppedBy: 'payments',
    errors: [
      'wrong_party',
      'not_paid',
      'not_requested',
      'already_paid',
      'transaction_used',
      'trade_appealed',
      'trade_completed',
      'trade_cancelled',
      'stopped',
    ],
    input: z.object({ id, paymentProof, transactionHash: optional(transactionHash) }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Receipt of the rest sent',
  }),
}
