interface ErrorDefinition {
  /** HTTP status of the response; absent for errors of the client. */
  status?: number
  description: string
}

/** Status and description of every stable error code. Another back end may return other codes. */
export const ERROR_DEFINITIONS = {
  network: { description: 'No response: offline, refused, cut off, or redirected to another address' },
  timeout: { description: 'The call took longer than its timeout' },
  aborted: { description: 'The caller’s signal aborted the call' },
  contract: { description: 'The response to a read does not match the contract' },
  validation: { description: 'The input is invalid; nothing was sent' },
  configuration: { description: 'The program uses the SDK in a wrong way; `message` says how' },
  unknown: { description: 'Another failure' },

  invalid_input: { status: 422, description: 'fields of the input are invalid; `fields` lists them' },
  malformed_json: { status: 400, description: 'the body is not valid JSON' },
  malformed_body: {
    status: 400,
    description: 'the body does not have the announced length, or is an upload that cannot be parsed',
  },
  bad_request: { status: 400, description: 'the request cannot be parsed' },
  unsupported_media_type: { status: 415, description: 'the body is neither JSON nor an upload' },
  too_large: { status: 413, description: 'the request is too large' },
  too_many_requests: { status: 429, description: 'too many requests; wait for `retryAfter`' },
  idempotency_key_reused: { status: 422, description: 'the key was used for a different request' },
  // Decision 21.
  secret_shown: {
    status: 409,
    description: 'the request succeeded before, and its response with a secret is not sent again',
  },
  cross_origin: { status: 403, description: 'the request was sent from a page of another site' },
  not_found: { status: 404, description: 'does not exist, or belongs to another user' },
  internal: { status: 500, description: 'the server failed' },
  unavailable: { status: 503, description: 'the exchange is temporarily unavailable; wait for `retryAfter`' },
  not_built: { status: 404, description: 'the web app has not been built' },

  signed_out: { status: 401, description: 'not signed in, or the session has ended' },
  phone_unverified: { status: 403, description: 'the code from the mail has not been entered' },
  invalid_credentials: { status: 401, description: 'wrong email or password' },
  email_taken: { status: 409, description: 'another account has this email' },
  username_taken: { status: 409, description: 'another account has this username' },
  invalid_code: { status: 422, description: 'the code is wrong or has expired' },
  other_email: { status: 403, description: 'signed in with a different email' },

  // Decision 23.
  account_suspended: { status: 403, description: 'the operator has suspended the account, or holds it' },
  already_suspended: { status: 409, description: 'the account is already suspended in this way' },
  already_held: { status: 409, description: 'the account is already on hold in this way' },
  not_held: { status: 409, description: 'the operator does not hold the account' },
  // Decision 42.
  stopped: { status: 409, description: 'the operator has stopped this for now' },
  not_stopped: { status: 409, description: 'the switch is not stopped' },
  claim_closed: { status: 409, description: 'the claim is collected or waived' },
  // Decision 36.
  account_on_hold: {
    status: 403,
    description: 'the account is on hold after its password or second factors were reset',
  },
  // Decision 39.
  reauthentication_required: { status: 403, description: 'the user has to confirm who they are first' },
  second_factor_required: { status: 403, description: 'the account has a second factor, which is due' },
  second_factor_missing: {
    status: 403,
    description: 'the exchange requires a second factor, and the account has none',
  },
  factor_exists: { status: 409, description: 'this second factor is already set up' },
  invalid_passkey: { status: 422, description: 'the passkey was not accepted' },
  passkey_limit: { status: 409, description: 'there are as many passkeys as are allowed' },
  passkeys_unavailable: {
    status: 409,
    description: 'the exchange is opened by an IP address, which passkeys cannot belong to',
  },
  // Decision 38.
  account_in_use: { status: 409, description: 'an obstacle prevents closing the account' },
  remainder_not_forfeited: {
    status: 409,
    description: 'the account has a remainder of CHT, and the input does not forfeit it',
  },
  not_suspended: { status: 409, description: 'the account is neither suspended nor on hold' },

  // Decision 35.
  terms_required: { status: 409, description: 'the user has not accepted the terms in force' },
  terms_outdated: { status: 409, description: 'another version of the terms is in force' },

  insufficient_balance: { status: 409, description: 'the available balance is too low' },
  // Decision 13.
  reference_used: { status: 409, description: 'the reference was used for another issue or withdrawal' },
  issue_limit: { status: 409, description: 'more tokens than may be issued at once, or in a day' },
  // Decision 10.
  order_limit: { status: 409, description: 'the user has the maximum number of open orders of this side' },
  // Decision 10.
  buying_barred: {
    status: 409,
    description:
      'buying is barred for a while after too many trades that expired, were cancelled or were decided against the buyer',
  },
  // Decision 24.
  no_price: { status: 409, description: 'the currency that the order would be paid in has no price' },
  order_matched: { status: 409, description: 'the order is matched and can no longer be cancelled' },
  order_completed: { status: 409, description: 'the order is completed' },
  order_cancelled: { status: 409, description: 'the order is cancelled' },

  wrong_party: { status: 403, description: 'only the other party may do this' },
  wrong_state: { status: 409, description: 'not possible in the current state' },
  // Decision 5.
  payment_window_expired: {
    status: 409,
    description: 'the payment window has ended; for a payment, its grace period too',
  },
  already_paid: { status: 409, description: 'the trade is already paid' },
  not_paid: { status: 409, description: 'the trade is not paid' },
  // Decision 6.
  too_early: { status: 409, description: 'the seller still has time to confirm' },
  trade_completed: { status: 409, description: 'the trade is completed' },
  trade_cancelled: { status: 409, description: 'the trade is cancelled' },
  // Decisions 5 and 6.
  already_requested: { status: 409, description: 'this was already asked for' },
  not_requested: { status: 409, description: 'the other party has not asked for this' },
  message_limit: { status: 409, description: 'this party has sent as many messages as are allowed' },
  message_unfitting: { status: 409, description: 'this message does not fit the state of the trade' },
  message_too_soon: { status: 409, description: 'this party has sent a message less than a minute ago' },
  already_appealed: { status: 409, description: 'this party has already appealed' },
  appeal_decided: { status: 409, description: 'the appeal is already decided' },
  // Decision 6.
  decision_proposed: {
    status: 409,
    description: 'the operator has decided: the losing party may accept the decision or ask for a review',
  },
  not_decided: { status: 409, description: 'the operator has not decided yet' },
  already_reviewed: { status: 409, description: 'a review was already asked for' },
  answer_awaited: { status: 409, description: 'a party still has time to answer the operator' },
  picture_limit: { status: 409, description: 'this party has added as many pictures as are allowed' },
  statement_limit: { status: 409, description: 'this party has added as many statements as are allowed' },
  invalid_date: { status: 422, description: 'the answer would be due too soon or too late' },
  appeal_settled: { status: 409, description: 'the seller’s confirmation ended the appeal' },

  not_matured: { status: 409, description: 'the investment has not ended yet' },
  capital_released: { status: 409, description: 'the capital has been released to the wallet' },
  already_reinvested: { status: 409, description: 'the investment has already been reinvested' },
  plan_gone: { status: 409, description: 'the plan is no longer offered' },

  bonus_available: { status: 409, description: 'the referral bonus is already available' },
  bonus_voided: { status: 409, description: 'the referral bonus has already been voided' },

  verification_pending: { status: 409, description: 'a verification request is under review' },
  already_verified: { status: 409, description: 'the identity is already verified' },
  id_in_use: { status: 409, description: 'another account was verified with this ID' },
  no_changes: { status: 422, description: 'the profile request changes nothing' },
  profile_edit_pending: { status: 409, description: 'a profile request is under review' },
  trade_open: { status: 409, description: 'not possible while the user has an open trade' },

  // Decision 40.
  payment_details_limit: {
    status: 409,
    description: 'there are as many saved payment details as are allowed',
  },
  payment_details_saved: { status: 409, description: 'the user has saved these payment details already' },

  webhook_limit: { status: 409, description: 'there are as many webhooks as are allowed' },

  operator_only: { status: 401, description: 'the operator’s token is missing or wrong' },
  not_pending: { status: 409, description: 'no request is pending' },
  not_demo: { status: 403, description: 'only available in demo mode' },
} as const satisfies Record<string, ErrorDefinition>

/** Codes of errors that the client itself detects. */
export type ClientErrorCode =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'contract'
  | 'validation'
  | 'configuration'
  | 'unknown'
/** Codes of error responses of our server. */
export type ServerErrorCode = Exclude<keyof typeof ERROR_DEFINITIONS, ClientErrorCode>
/** The code of an error response; `http_` and the status for a response without a code. Another back end may send others. */
export type ApiErrorCode = ServerErrorCode | `http_${number}`
/** Every code that this version knows. */
export type ErrorCode = ClientErrorCode | ApiErrorCode
