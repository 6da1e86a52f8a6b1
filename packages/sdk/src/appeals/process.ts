import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { picture } from '../model/picture.js'
import { payload } from '../payload.js'
import { id } from '../schema.js'
import { type MatchedOrder, matchedOrder } from '../trades/model.js'
import { statementInput } from './model.js'

const evidence = picture({ description: 'A data URL: PNG, JPEG or WebP of at most 5 MB.' })

/** The course of an open appeal. `id` is always the id of the trade. */
export const appealProcess = {
  /**
   * Adds a statement to the appeal of a trade. Both parties can read it. A party can add 20, of at most 2,000 characters each.
   * A statement is also the answer to what the operator has asked this party.
   * Errors: `not_found`, `appeal_decided`, `decision_proposed`, `statement_limit`, `appeal_settled`.
   */
  addStatement: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/appeal/statements',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['statement_limit', 'decision_proposed', 'appeal_decided', 'appeal_settled'],
    input: statementInput,
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Statement added',
  }),
  /**
   * Adds a picture to the appeal of a trade as evidence: PNG, JPEG or WebP of at most 5 MB. Only its uploader and the operator
   * can see it. A party can add five. A picture is also the answer to what the operator has asked this party.
   * Errors: `not_found`, `appeal_decided`, `decision_proposed`, `picture_limit`, `appeal_settled`.
   */
  addPicture: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/appeal/pictures',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['picture_limit', 'decision_proposed', 'appeal_decided', 'appeal_settled'],
    input: z.object({ id, picture: evidence }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Picture added',
  }),
  /**
   * Asks for a review of a decision, for the party that lost, once an appeal and within 24 hours of the decision. The tokens
   * stay in escrow until the operator has decided again; that decision is final.
   * Errors: `not_found`, `wrong_party`, `appeal_decided`, `not_decided`, `already_reviewed`, `appeal_settled`.
   */
  requestReview: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/appeal/review',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['wrong_party', 'not_decided', 'already_reviewed', 'appeal_decided', 'appeal_settled'],
    input: statementInput,
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Review requested',
  }),
  /**
   * Accepts a decision, for the party that lost. It is carried out at once instead of 24 hours after it, and cannot be undone.
   * A seller who may not confirm payments may not accept either: both acts release the escrow to the buyer.
   * Errors: `not_found`, `account_suspended`, `stopped`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`,
   * `wrong_party`, `appeal_decided`, `not_decided`, `already_reviewed`, `appeal_settled`.
   */
  acceptDecision: defineEndpoint({
    method: 'POST',
    path: '/trades/{id}/appeal/acceptance',
    access: 'verified',
    reauthentication: 'protected',
    withoutTerms: true,
    extension: true,
    stoppedBy: 'payments',
    errors: [
      'account_suspended',
      'account_on_hold',
      'wrong_party',
      'not_decided',
      'already_reviewed',
      'appeal_decided',
      'appeal_settled',
      'stopped',
    ],
    input: z.object({ id }),
    output: payload<MatchedOrder>(matchedOrder),
    success: 'Decision accepted',
  }),
}
