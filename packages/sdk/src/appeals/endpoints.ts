import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { type Appeal, appeal, appealInput } from './model.js'
import { appealProcess } from './process.js'

const ownEndpoints = {
  /**
   * Appeals a paid trade: the seller at any time, the buyer from 15 minutes after the payment. Each party may appeal once.
   * `order` is the id of the trade.
   * Errors: `not_found`, `not_paid`, `too_early`, `trade_completed`, `trade_cancelled`, `already_appealed`, `decision_proposed`.
   */
  create: defineEndpoint({
    method: 'POST',
    path: '/appeals',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    errors: [
      'not_found',
      'not_paid',
      'too_early',
      'already_appealed',
      'decision_proposed',
      'trade_completed',
      'trade_cancelled',
    ],
    input: appealInput,
    output: payload<Appeal>(appeal),
    created: true,
    success: 'Order Appeal Submitted successfully',
  }),
}

// Not inferred: in a declaration that contains all of them, the endpoints would lose their comments.
export const appeals: typeof ownEndpoints & typeof appealProcess = {
  ...ownEndpoints,
  ...appealProcess,
}
