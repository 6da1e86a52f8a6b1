import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { page, pageFields } from '../page.js'
import { payload } from '../payload.js'
import { id, optional, wireObject, withDefault } from '../schema.js'
import { tokenRequest } from '../token-requests/model.js'
import { TOKEN_REQUEST_STATES } from '../token-requests/rules.js'
import { auditFields } from './audit.js'
import { tokenAmount } from './numbers.js'
import { proposalReference } from './proposals.js'

const access = 'operator'
const roles = ['treasurer'] as const
/** Who reads the requests of users. */
export const TOKEN_REQUEST_READERS = ['treasurer', 'support', 'auditor'] as const

const operatorTokenRequest = wireObject({ ...tokenRequest.shape, email: z.string() })
/** @useDeclaredType */
export interface OperatorTokenRequest extends z.output<typeof operatorTokenRequest> {}

/** The request after the act; with `proposal`, a second person has to approve, and nothing was posted yet. */
const act = wireObject({ request: operatorTokenRequest, proposal: optional(proposalReference) })

/** That of the bank: used once, in whatever case. */
const reference = requiredLine(100)
/** What the user reads. */
const reason = requiredLine(300)

/** The queue of the treasurer: what users have asked for, and the bank has moved. */
export const tokenRequestActEndpoints = {
  /**
   * Lists the requests of users for tokens and for their redemption, oldest first: those that wait for the treasurer, or those in the
   * `state`; with `code` or `id`, that one alone, whatever its state. The numbers in `payTo` are masked, but for the treasurer.
   *
   * Amounts are whole CHT, instants in ms.
   */
  tokenRequests: defineEndpoint({
    method: 'GET',
    path: '/operator/token-requests',
    access,
    roles: TOKEN_REQUEST_READERS,
    input: wireObject({
      state: withDefault(
        z.literal(['open', ...TOKEN_REQUEST_STATES], 'must be open or a state of a request'),
        'open',
      ),
      code: optional(requiredLine(20)),
      id: optional(id),
      ...pageFields,
    }),
    output: page<OperatorTokenRequest>(operatorTokenRequest),
  }),
  /**
   * Adds the tokens of a deposit whose money has arrived: as `fund`, with its limits and its `reference`. `amount` is what has arrived
   * for, in whole CHT, if it is another one than asked for. `id` is that of the request.
   * Errors: `not_found`, `token_request_closed`, `request_kind`, `reference_used`, `issue_limit`, `second_person_required`.
   */
  creditDeposit: defineEndpoint({
    method: 'POST',
    path: '/operator/token-requests/{id}/credit',
    access,
    roles,
    errors: [
      'token_request_closed',
      'request_kind',
      'reference_used',
      'issue_limit',
      'second_person_required',
    ],
    input: wireObject({
      id,
      reference,
      amount: optional(tokenAmount),
      ...auditFields,
    }),
    output: payload(act),
    success: 'Credited',
  }),
  /**
   * Accepts a withdrawal: its tokens leave the account at once, as by `withdraw`. Pay it afterwards.
   * Errors: `not_found`, `account_suspended`, `stopped`, `token_request_closed`, `request_kind`, `account_on_hold`,
   * `insufficient_balance`, `second_person_required`.
   */
  acceptWithdrawal: defineEndpoint({
    method: 'POST',
    path: '/operator/token-requests/{id}/accept',
    access,
    roles,
    errors: [
      'token_request_closed',
      'request_kind',
      'insufficient_balance',
      'account_suspended',
      'account_on_hold',
      'stopped',
      'second_person_required',
    ],
    input: wireObject({ id, ...auditFields }),
    output: payload(act),
    success: 'Accepted',
  }),
  /**
   * Records that the money of an accepted withdrawal was paid, with the `reference` of the bank.
   * Errors: `not_found`, `token_request_closed`, `request_kind`, `not_accepted`, `reference_used`.
   */
  payWithdrawal: defineEndpoint({
    method: 'POST',
    path: '/operator/token-requests/{id}/paid',
    access,
    roles,
    errors: ['token_request_closed', 'request_kind', 'not_accepted', 'reference_used'],
    input: wireObject({ id, reference, ...auditFields }),
    output: payload(act),
    success: 'Paid',
  }),
  /**
   * Declines a request with a `reason` that the user reads. The tokens of an accepted withdrawal go back to the account, as by
   * `reversePosting` and with its limits.
   * Errors: `not_found`, `token_request_closed`, `second_person_required`.
   */
  declineTokenRequest: defineEndpoint({
    method: 'POST',
    path: '/operator/token-requests/{id}/decline',
    access,
    roles,
    errors: ['token_request_closed', 'second_person_required'],
    input: wireObject({ id, reason, ...auditFields }),
    output: payload(act),
    success: 'Declined',
  }),
}
