import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { listPayload } from '../list-payload.js'
import { payload } from '../payload.js'
import { id } from '../schema.js'
import { type TokenRequest, tokenRequest, tokenRequestInput } from './model.js'

const tokenRequestList = z.object({
  /** How a deposit is paid, in the operator's words. */
  instructions: z.string(),
  requests: z.array(tokenRequest),
})
/** @useDeclaredType */
export interface TokenRequestList extends z.output<typeof tokenRequestList> {}

/** Requests for tokens and for their redemption. An exchange without them answers 404. */
export const tokenRequests = {
  /**
   * Returns how a deposit is paid, and the last 50 requests of the user, newest first.
   *
   * Amounts are whole CHT, instants in ms.
   * Errors: `not_found`.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/token-requests',
    access: 'verified',
    extension: true,
    errors: ['not_found'],
    output: listPayload<TokenRequestList>(tokenRequestList),
  }),
  /**
   * Asks for tokens, which the operator adds once the money has arrived with the `code`, or for money for tokens. At most three
   * requests are open. `payTo` says where the money of a withdrawal goes, and is required for it. Tokens leave the balance when the
   * operator accepts it.
   *
   * Amounts are whole CHT.
   * Errors: `not_found`, `account_suspended`, `stopped`, `token_request_limit`, `account_on_hold`, `reauthentication_required`,
   * `second_factor_missing`, `terms_required`, `insufficient_balance`.
   */
  create: defineEndpoint({
    method: 'POST',
    path: '/token-requests',
    access: 'verified',
    reauthentication: 'protected',
    extension: true,
    errors: [
      'not_found',
      'account_suspended',
      'account_on_hold',
      'stopped',
      'token_request_limit',
      'insufficient_balance',
    ],
    input: tokenRequestInput,
    output: payload<TokenRequest>(tokenRequest),
    created: true,
    success: 'Request sent',
  }),
  /**
   * Cancels a request that the operator has not taken up.
   * Errors: `not_found`, `token_request_closed`.
   */
  cancel: defineEndpoint({
    method: 'POST',
    path: '/token-requests/{id}/cancel',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['token_request_closed'],
    input: z.object({ id }),
    output: payload<TokenRequest>(tokenRequest),
    success: 'Request cancelled',
  }),
}
