import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { optional, wireObject } from '../schema.js'
import { auditFields } from './audit.js'
import { tokenAmount } from './numbers.js'
import { proposalReference } from './proposals.js'

/** The return of tokens that a posting has moved. */
export const reversalEndpoints = {
  /**
   * Reverses a posting once, all of it or an `amount` in whole CHT. `posting` is its reason, as `statement` returns it. Tokens go back
   * from the available balance of whoever has received them, whose account must be on hold, up to what is available; the rest is recorded
   * as a claim. Those that the operator has withdrawn or taken back go back to the user. The seller of a trade gets what is taken back
   * from its buyer. `declineTokenRequest` gives back the tokens of a withdrawal that is not paid yet. `why` is required. The users get mails.
   *
   * Above the limits of withdrawals the result has a `proposal`, and a second person has to approve: nothing was posted yet.
   * Errors: `not_found`, `not_held`, `not_reversible`, `already_reversed`, `second_person_required`.
   */
  reversePosting: defineEndpoint({
    method: 'POST',
    path: '/operator/postings/reverse',
    access: 'operator',
    roles: ['treasurer'],
    errors: ['not_found', 'not_reversible', 'already_reversed', 'not_held', 'second_person_required'],
    input: wireObject({
      posting: requiredLine(200),
      amount: optional(tokenAmount),
      ...auditFields,
      why: requiredLine(500),
    }),
    output: payload(
      wireObject({
        posting: z.string(),
        /** Whole CHT that are to go back. */
        amount: z.int(),
        /** Whole CHT that have gone back; 0 for a proposal. */
        returned: z.int(),
        /** The claim of the rest; absent if nothing is left. */
        claim: optional(z.string()),
        proposal: optional(proposalReference),
      }),
    ),
    success: 'Reversed',
  }),
}
