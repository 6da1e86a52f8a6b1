import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { id, optional } from '../schema.js'
import { TRADE_MESSAGE_CODES } from './messages.js'
import { type MatchedOrder, matchedOrder } from './model.js'

const tradeMessageCode = z.literal(TRADE_MESSAGE_CODES, 'must be one of the listed messages')

/** Requests and predefined messages between the parties of a trade. */
export const tradeRequests = {
  /**
   * Sends a predefined message to the other party of an open trade: ten a party, one a minute. The message is an event of the
   * trade. A trade that has ended is `not_found`.
   *
   * The messages are `TRADE_MESSAGES`.
   * Errors: `not_found`, `wrong_party`, `message_limit`, `message_unfitting`, `message_too_soon`.
   */
  sendMessage: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/messages',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['wrong_party', 'message_unfitting', 'message_limit', 'message_too_soon'],
    input: z.object({ id, message: tradeMessageCode }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Message sent',
  }),
  /**
   * Asks the seller for 15 more minutes to pay: for the buyer, once a trade, while the payment window is open.
   *
   * The seller answers with `answerExtension`.
   * Errors: `not_found`, `wrong_party`, `payment_window_expired`, `already_paid`, `trade_completed`, `trade_cancelled`,
   * `already_requested`.
   */
  requestExtension: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/extension',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: [
      'wrong_party',
      'already_requested',
      'payment_window_expired',
      'already_paid',
      'trade_completed',
      'trade_cancelled',
    ],
    input: z.object({ id }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'The seller was asked for more time',
  }),
  /**
   * Answers the buyer’s request for more time. With `accept`, the payment window and the grace period end 15 minutes later.
   * Errors: `not_found`, `wrong_party`, `payment_window_expired`, `already_paid`, `trade_completed`, `trade_cancelled`,
   * `not_requested`.
   */
  answerExtension: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/extension/answer',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: [
      'wrong_party',
      'not_requested',
      'payment_window_expired',
      'already_paid',
      'trade_completed',
      'trade_cancelled',
    ],
    input: z.object({ id, accept: z.boolean() }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'The buyer was notified',
  }),
  /**
   * Asks the other party to cancel an unpaid trade, once a party.
   *
   * The other party answers with `answerCancellation`.
   * Errors: `not_found`, `already_paid`, `trade_completed`, `trade_cancelled`, `already_requested`.
   */
  requestCancellation: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/cancellation',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['already_requested', 'already_paid', 'trade_completed', 'trade_cancelled'],
    input: z.object({ id }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'The other side was asked to cancel',
  }),
  /**
   * Answers the other party’s request to cancel. `isPaid` is whether the buyer has sent money, or whether money has arrived at
   * the seller: who states that it has can only decline, and a seller who does so asks for the proof. With `accept`, nobody
   * should pay any more; late proof opens an appeal for 15 minutes. After that the trade and the buy order are cancelled, and
   * the sell order returns to its place in the queue; with `cancelsSellOrder`, which the seller alone can set, it is cancelled
   * too, and its tokens return to the seller.
   * Errors: `not_found`, `wrong_party`, `already_paid`, `trade_completed`, `trade_cancelled`, `not_requested`.
   */
  answerCancellation: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/cancellation/answer',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['wrong_party', 'not_requested', 'already_paid', 'trade_completed', 'trade_cancelled'],
    input: z.object({
      id,
      accept: z.boolean(),
      isPaid: optional(z.boolean()),
      cancelsSellOrder: optional(z.boolean()),
    }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'The other side was notified',
  }),
}
