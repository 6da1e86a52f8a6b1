import * as z from 'zod/mini'
import { statementInput } from '../appeals/model.js'
import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { id } from '../schema.js'
import { type MatchedOrder, matchedOrder } from '../trades/model.js'
import { tradeClaimInput } from './model.js'

/** Claims after the end of a trade. `id` is always the id of the trade. */
export const claims = {
  /**
   * Files a claim about a trade that has ended, within 14 days of its end. Each party can file one claim per trade. The reasons
   * are those of `listClaimReasons`. The other party reads it and can answer once; the operator decides. No tokens are held or
   * moved.
   * Errors: `not_found`, `trade_not_ended`, `claim_window_over`, `claim_reason_unfitting`, `already_claimed`.
   */
  file: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/claim',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['trade_not_ended', 'claim_window_over', 'claim_reason_unfitting', 'already_claimed'],
    input: tradeClaimInput,
    output: payload<MatchedOrder>(matchedOrder),
    created: true,
    success: 'Claim filed',
  }),
  /**
   * Answers the claim of the other party, once and while it is open.
   * Errors: `not_found`, `not_claimed`, `already_answered`, `trade_claim_decided`, `trade_claim_withdrawn`.
   */
  answer: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/claim/answer',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['not_claimed', 'already_answered', 'trade_claim_decided', 'trade_claim_withdrawn'],
    input: statementInput,
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Answer sent',
  }),
  /**
   * Withdraws the user’s own claim, while it is open. A party that has withdrawn a claim cannot file another one about the same
   * trade.
   * Errors: `not_found`, `not_claimed`, `trade_claim_decided`, `trade_claim_withdrawn`.
   */
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/claim/withdrawal',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['not_claimed', 'trade_claim_decided', 'trade_claim_withdrawn'],
    input: z.object({ id }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Claim withdrawn',
  }),
}
