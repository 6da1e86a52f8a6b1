interface ErrorDefinition {
  /** HTTP status of the response; absent for errors of the client. */
  status?: number
  description: string
  /** What a program or its user does about it. */
  action: string
}

/** Every stable error code. Another back end may return other codes. */
export const ERROR_DEFINITIONS = {
  network: {
    description: 'No response: offline, refused, cut off, or redirected to another address',
    action: 'Reads: try again. Writes: send the same input again with the `idempotencyKey` of the error.',
  },
  timeout: {
    description: 'The call took longer than its timeout',
    action: 'As for `network`; or raise `timeout`.',
  },
  aborted: {
    description: 'The caller’s signal aborted the call',
    action: 'Nothing: your program wanted it. A write may have happened.',
  },
  contract: {
    description: 'The response to a read does not match the contract',
    action: 'Report `path`, `expected` and `received` to the back end: its response is wrong.',
  },
  validation: {
    description: 'The input is invalid; nothing was sent',
    action: 'Show `fields` next to the inputs. Nothing was sent.',
  },
  configuration: {
    description: 'The program uses the SDK in a wrong way; `message` says how',
    action: 'Fix the program as `message` says.',
  },
  unknown: {
    description: 'Another failure',
    action: 'Look at `cause`: it is an error of your middleware or of the platform.',
  },

  invalid_input: {
    status: 422,
    description: 'fields of the input are invalid; `fields` lists them',
    action: 'Show the message of each of `fields` next to its input.',
  },
  malformed_json: {
    status: 400,
    description: 'the body is not valid JSON',
    action: 'Fix what changed the body: a middleware or a proxy. The client sends valid JSON.',
  },
  malformed_body: {
    status: 400,
    description: 'the body does not have the announced length, or is an upload that cannot be parsed',
    action: 'Send it again. If it fails again, a proxy cuts the upload.',
  },
  bad_request: {
    status: 400,
    description: 'the request cannot be parsed',
    action: 'Fix what changed the request: a middleware or a proxy.',
  },
  unsupported_media_type: {
    status: 415,
    description: 'the body is neither JSON nor an upload',
    action: 'Leave the header `content-type` to the client.',
  },
  too_large: {
    status: 413,
    description: 'the request is too large',
    action: 'Send a smaller picture: at most 5 MB.',
  },
  too_many_requests: {
    status: 429,
    description: 'too many requests; wait for `retryAfter`',
    action: 'Wait for `retryAfter`, in ms, and send it again.',
  },
  idempotency_key_reused: {
    status: 422,
    description: 'the key was used for a different request',
    action: 'Use a new idempotency key for a new input.',
  },
  // Decision 21.
  secret_shown: {
    status: 409,
    description: 'the request succeeded before, and its response with a secret is not sent again',
    action: 'Show the message, which says how to get another secret. Use a new idempotency key for that.',
  },
  cross_origin: {
    status: 403,
    description: 'the request was sent from a page of another site',
    action: 'Call the exchange from its own site, or from a server.',
  },
  not_found: {
    status: 404,
    description: 'does not exist, or belongs to another user',
    action: 'Load the list again: the object is gone, or the back end does not have the endpoint.',
  },
  internal: {
    status: 500,
    description: 'the server failed',
    action: 'Try again later. Quote `requestId` when you ask for support.',
  },
  unavailable: {
    status: 503,
    description: 'the exchange is temporarily unavailable; wait for `retryAfter`',
    action: 'Wait for `retryAfter`, in ms, and send it again with the same idempotency key.',
  },
  not_built: {
    status: 404,
    description: 'the web app has not been built',
    action: 'Build the web app of the exchange.',
  },

  signed_out: {
    status: 401,
    description: 'not signed in, or the session has ended',
    action: 'Let the user log in again.',
  },
  phone_unverified: {
    status: 403,
    description: 'the code from the mail has not been entered',
    action: 'Ask for the code from the mail: `auth.verifyOtp`.',
  },
  invalid_credentials: {
    status: 401,
    description: 'wrong email or password',
    action: 'Let the user type email and password again.',
  },
  email_taken: {
    status: 409,
    description: 'another account has this email',
    action: 'Let the user choose another email, or log in.',
  },
  username_taken: {
    status: 409,
    description: 'another account has this username',
    action: 'Let the user choose another username.',
  },
  invalid_code: {
    status: 422,
    description: 'the code is wrong or has expired',
    action: 'Let the user type the code again, or request a new one.',
  },
  other_email: {
    status: 403,
    description: 'signed in with a different email',
    action: 'Log out first, or use the email of the session.',
  },

  // Decision 23.
  account_suspended: {
    status: 403,
    description: 'the operator has suspended the account, or holds it; or an administrator the person',
    action: 'Show the message. Only the operator can end the suspension or the hold.',
  },
  already_suspended: {
    status: 409,
    description: 'the account, or the person who operates the exchange, is already suspended in this way',
    action: 'Nothing: the account is in the state that was asked for.',
  },
  already_held: {
    status: 409,
    description: 'the account is already on hold in this way',
    action: 'Nothing: the account is in the state that was asked for.',
  },
  not_held: {
    status: 409,
    description: 'the operator does not hold the account',
    action: 'Put the account on hold first: `operatorClient.hold`.',
  },
  // Decision 42.
  stopped: {
    status: 409,
    description: 'the operator has stopped this for now',
    action: 'Show the message. Read `switches.list` to learn when it runs again, then send it again.',
  },
  not_stopped: {
    status: 409,
    description: 'the switch is not stopped',
    action: 'Nothing: the switch is in the state that was asked for.',
  },
  already_frozen: {
    status: 409,
    description: 'the operator has already frozen the trade',
    action: 'Nothing: the trade is in the state that was asked for.',
  },
  not_frozen: {
    status: 409,
    description: 'the operator has not frozen the trade',
    action: 'Nothing: the trade is in the state that was asked for.',
  },
  no_window: {
    status: 409,
    description: 'no window of the trade can be extended now',
    action: 'Load the trade again.',
  },
  token_request_closed: {
    status: 409,
    description: 'the request for tokens or for money is closed, or is accepted',
    action: 'Load it again: there is nothing to do.',
  },
  token_request_limit: {
    status: 409,
    description: 'as many requests of the user are open as may be',
    action: 'Let the user cancel one.',
  },
  request_kind: {
    status: 409,
    description: 'the request is a deposit, or is a withdrawal',
    action: 'Use the act for its kind.',
  },
  not_accepted: {
    status: 409,
    description: 'the withdrawal is not accepted',
    action: 'Accept it first: its tokens leave the account then.',
  },
  not_reversible: {
    status: 409,
    description: 'the tokens of this posting cannot go back',
    action: 'Show the message.',
  },
  already_reversed: {
    status: 409,
    description: 'the posting is already reversed',
    action: 'Nothing: it is reversed once.',
  },
  claim_closed: {
    status: 409,
    description: 'the claim is collected or waived',
    action: 'Nothing: nothing is left to collect.',
  },
  // Decision 36.
  account_on_hold: {
    status: 403,
    description: 'the account is on hold after its password or second factors were reset',
    action: 'Wait until the `holdUntil` of the user.',
  },
  // Decision 39.
  reauthentication_required: {
    status: 403,
    description: 'the user has to confirm who they are first',
    action:
      'Ask for the password or a code, call `auth.confirmByPassword` or `confirmByCode`, and send it again.',
  },
  second_factor_required: {
    status: 403,
    description: 'the account has a second factor, which is due',
    action: 'Ask for a code, and call `auth.logInByCode` or `auth.confirmByCode`.',
  },
  second_factor_missing: {
    status: 403,
    description: 'the exchange requires a second factor, and the account has none',
    action: 'Let the user set up a second factor first.',
  },
  factor_exists: {
    status: 409,
    description: 'this second factor is already set up',
    action: 'Load the second factors again. Remove the authenticator app before you set up another one.',
  },
  invalid_passkey: {
    status: 422,
    description: 'the passkey was not accepted',
    action: 'Start again with new options, or offer another way to log in or confirm.',
  },
  passkey_limit: {
    status: 409,
    description: 'there are as many passkeys as are allowed',
    action: 'Remove a passkey first.',
  },
  passkeys_unavailable: {
    status: 409,
    description: 'the exchange is opened by an IP address, which passkeys cannot belong to',
    action: 'Offer no passkeys, or open the exchange by a domain name.',
  },
  // Decision 38.
  account_in_use: {
    status: 409,
    description: 'an obstacle prevents closing the account',
    action: 'Show the obstacles of `account.closing`.',
  },
  remainder_not_forfeited: {
    status: 409,
    description: 'the account has a remainder of CHT, and the input does not forfeit it',
    action: 'Ask the user, and send `forfeitsRemainder: true`.',
  },
  not_suspended: {
    status: 409,
    description: 'the account, or the person who operates the exchange, is not suspended',
    action: 'Nothing: the account is in the state that was asked for.',
  },

  // Decision 35.
  terms_required: {
    status: 409,
    description: 'the user has not accepted the terms in force',
    action: 'Show the terms, call `terms.accept`, and send it again.',
  },
  terms_outdated: {
    status: 409,
    description: 'another version of the terms is in force',
    action: 'Load the terms again, and let the user accept that version.',
  },

  insufficient_balance: {
    status: 409,
    description: 'the available balance is too low',
    action: 'Offer a smaller amount. `auth.checkAuth` has the balances.',
  },
  // Decision 13.
  reference_used: {
    status: 409,
    description: 'the reference was used for another issue or withdrawal',
    action: 'Look the reference up in the audit log: the tokens were moved before.',
  },
  issue_limit: {
    status: 409,
    description: 'more tokens than may be issued at once, or in a day',
    action: 'Issue less at once, or wait for the next day.',
  },
  // Decision 10.
  order_limit: {
    status: 409,
    description: 'the user has the maximum number of open orders of this side',
    action: 'Wait until an open order is completed, or cancel one.',
  },
  // Decision 10.
  buying_barred: {
    status: 409,
    description:
      'buying is barred for a while after too many trades that expired, were cancelled or were decided against the buyer',
    action: 'Show the message, which says until when.',
  },
  // Decision 24.
  no_price: {
    status: 409,
    description: 'the currency that the order would be paid in has no price',
    action: 'Wait until `rates.get` has a price in the currency of the order.',
  },
  order_matched: {
    status: 409,
    description: 'the order is matched and can no longer be cancelled',
    action: 'Load the orders again: the order is a trade now.',
  },
  order_completed: { status: 409, description: 'the order is completed', action: 'Load the orders again.' },
  order_cancelled: { status: 409, description: 'the order is cancelled', action: 'Load the orders again.' },

  wrong_party: {
    status: 403,
    description: 'only the other party may do this',
    action: 'Offer this to the other party only.',
  },
  wrong_state: {
    status: 409,
    description: 'not possible in the current state',
    action: 'Load the object again, and offer what its state allows.',
  },
  // Decision 5.
  payment_window_expired: {
    status: 409,
    description: 'the payment window has ended; for a payment, its grace period too',
    action: 'Load the trade again, and offer what its state allows.',
  },
  transaction_used: {
    status: 409,
    description:
      'the hash of the transaction was already given, for another trade or the first part of this payment',
    action: 'Check the hash. If it is right, send the receipt without it.',
  },
  already_paid: { status: 409, description: 'the trade is already paid', action: 'Load the trade again.' },
  not_paid: {
    status: 409,
    description: 'the trade is not paid',
    action: 'Load the trade again, and wait for the payment.',
  },
  amount_reported: {
    status: 409,
    description: 'the seller has already reported what has arrived with this proof',
    action: 'Load the trade again: its `receivedAmounts` say what was reported.',
  },
  amount_agreed: {
    status: 409,
    description: 'the reported amount is the agreed one',
    action: 'Confirm the payment.',
  },
  // Decision 6.
  too_early: {
    status: 409,
    description: 'the other party still has time to act',
    action: 'Wait until the `confirmationDueAt` of the trade, or its `restDueAt` if that is later.',
  },
  trade_completed: { status: 409, description: 'the trade is completed', action: 'Load the trade again.' },
  trade_cancelled: { status: 409, description: 'the trade is cancelled', action: 'Load the trade again.' },
  // Decisions 5 and 6.
  already_requested: {
    status: 409,
    description: 'this was already asked for',
    action: 'Load the trade again: its `requests` say who has asked, and what the answer was.',
  },
  not_requested: {
    status: 409,
    description: 'the other party has not asked for this',
    action: 'Load the trade again.',
  },
  message_limit: {
    status: 409,
    description: 'this party has sent as many messages as are allowed',
    action: 'Send no more messages in this trade.',
  },
  message_unfitting: {
    status: 409,
    description: 'this message does not fit the state of the trade',
    action: 'Load the trade again.',
  },
  message_too_soon: {
    status: 409,
    description: 'this party has sent a message less than a minute ago',
    action: 'Wait a minute.',
  },
  trade_appealed: {
    status: 409,
    description: 'the trade is appealed',
    action: 'Add a statement to the appeal instead.',
  },
  already_appealed: {
    status: 409,
    description: 'this party has already appealed',
    action: 'Wait for the decision of the operator.',
  },
  appeal_decided: {
    status: 409,
    description: 'the appeal is already decided',
    action: 'Load the trade again.',
  },
  // Decision 6.
  decision_proposed: {
    status: 409,
    description: 'the operator has decided: the losing party may accept the decision or ask for a review',
    action: 'Offer the losing party to accept the decision or to ask for a review.',
  },
  not_decided: {
    status: 409,
    description: 'the operator has not decided yet',
    action: 'Wait for the decision of the operator.',
  },
  already_reviewed: {
    status: 409,
    description: 'a review was already asked for',
    action: 'Wait for the decision of the review, which is final.',
  },
  answer_awaited: {
    status: 409,
    description: 'a party still has time to answer',
    action:
      'Wait for the answer, or until its time is over: the `dueAt` of an appeal, three days for a claim.',
  },
  picture_limit: {
    status: 409,
    description: 'this party has added as many pictures as are allowed',
    action: 'Add no more pictures to this appeal.',
  },
  statement_limit: {
    status: 409,
    description: 'this party has added as many statements as are allowed',
    action: 'Add no more statements to this appeal.',
  },
  invalid_date: {
    status: 422,
    description: 'the answer would be due too soon or too late',
    action: 'Choose another date, as the message says.',
  },
  appeal_settled: {
    status: 409,
    description: 'the seller’s confirmation ended the appeal',
    action: 'Load the trade again.',
  },
  // Decision 45.
  trade_not_ended: {
    status: 409,
    description: 'the trade has not ended',
    action: 'Wait until the trade has ended. Offer an appeal meanwhile, if its state allows one.',
  },
  claim_window_over: {
    status: 409,
    description: 'the time to file a claim is over: 14 days from the end of the trade',
    action: 'Offer no claim: `CLAIM_WINDOW` from the `endedAt` of the trade.',
  },
  claim_reason_unfitting: {
    status: 409,
    description: 'this reason fits another party, or a trade that ended in another way',
    action: 'Offer the reasons of `listClaimReasons`.',
  },
  already_claimed: {
    status: 409,
    description: 'this party has already filed a claim about the trade',
    action: 'Load the trade again: its `claims` say what has become of it.',
  },
  not_claimed: {
    status: 409,
    description: 'there is no claim',
    action: 'Load the trade again.',
  },
  already_answered: {
    status: 409,
    description: 'the claim is already answered',
    action: 'Load the trade again, and wait for the decision of the operator.',
  },
  trade_claim_decided: {
    status: 409,
    description: 'the operator has decided the claim',
    action: 'Load the trade again.',
  },
  trade_claim_withdrawn: {
    status: 409,
    description: 'the claim was withdrawn',
    action: 'Load the trade again.',
  },

  not_matured: {
    status: 409,
    description: 'the investment has not ended yet',
    action: 'Wait until the `investmentEndsAt` of the investment.',
  },
  capital_released: {
    status: 409,
    description: 'the capital has been released to the wallet',
    action: 'Create a new investment: the capital is in the wallet.',
  },
  already_reinvested: {
    status: 409,
    description: 'the investment has already been reinvested',
    action: 'Load the investments again.',
  },
  plan_gone: {
    status: 409,
    description: 'the plan is no longer offered',
    action: 'Create a new investment with one of `INVESTMENT_PLANS`.',
  },

  bonus_available: {
    status: 409,
    description: 'the referral bonus is already available',
    action: 'Nothing can be done: the bonus is paid.',
  },
  bonus_voided: {
    status: 409,
    description: 'the referral bonus has already been voided',
    action: 'Nothing: the bonus is in the state that was asked for.',
  },

  verification_pending: {
    status: 409,
    description: 'a verification request is under review',
    action: 'Wait for the review.',
  },
  already_verified: {
    status: 409,
    description: 'the identity is already verified',
    action: 'Load the user again.',
  },
  id_in_use: {
    status: 409,
    description: 'another account was verified with this ID',
    action: 'Reject the request, or ask for another document.',
  },
  no_changes: {
    status: 422,
    description: 'the profile request changes nothing',
    action: 'Change a field before you send it.',
  },
  profile_edit_pending: {
    status: 409,
    description: 'a profile request is under review',
    action: 'Wait for the review.',
  },
  trade_open: {
    status: 409,
    description: 'not possible while the user has an open trade',
    action: 'Wait until the open trades have ended.',
  },

  // Decision 40.
  payment_details_limit: {
    status: 409,
    description: 'there are as many saved payment details as are allowed',
    action: 'Remove saved details first.',
  },
  payment_details_saved: {
    status: 409,
    description: 'the user has saved these payment details already',
    action: 'Use the saved ones of `paymentDetails.list`.',
  },

  webhook_limit: {
    status: 409,
    description: 'there are as many webhooks as are allowed',
    action: 'Remove a webhook first.',
  },
  webhook_secret_limit: {
    status: 409,
    description: 'the secret of the webhook was changed too often in the last 24 hours',
    action: 'Wait, or remove the webhook and add another one.',
  },

  operator_only: {
    status: 401,
    description: 'the operator’s token is missing or wrong',
    action: 'Pass the operator’s token to `createOperatorClient`.',
  },
  role_required: {
    status: 403,
    description: 'the token of the operator has none of the roles of the endpoint',
    action: 'Use a token with one of the roles that the message names.',
  },
  role_not_yours: {
    status: 403,
    description: 'a token cannot give a role that it does not have',
    action: 'Give only roles of your own, or use the exchange’s own token.',
  },
  // Decisions 24 and 51.
  confirmation_required: {
    status: 409,
    description: 'the change is large, or removes live sessions, and was not confirmed',
    action: 'Check the values, and send `confirm: true`.',
  },
  sessions_overlap: {
    status: 409,
    description: 'two live sessions would run at the same time',
    action: 'Choose other times, or remove the other session first.',
  },
  // Decision 52.
  announcement_not_published: {
    status: 409,
    description: 'the announcement is not published yet',
    action: 'Withdraw it in place of ending it.',
  },
  announcement_over: {
    status: 409,
    description: 'the announcement has ended or was withdrawn',
    action: 'Load it again; plan another one if it is still needed.',
  },
  second_person_required: {
    status: 409,
    description: 'two persons are needed, and a token is none',
    action: 'Sign in as a person, and propose it by the same call.',
  },
  person_required: {
    status: 403,
    description: 'only a person who has signed in does this, such as deciding a proposal',
    action: 'Sign in as a person.',
  },
  own_proposal: {
    status: 409,
    description: 'nobody approves their own proposal',
    action: 'Ask another person with the role.',
  },
  proposal_closed: {
    status: 409,
    description: 'the proposal was decided or has expired',
    action: 'Load it again; propose it again if it is still needed.',
  },
  case_claimed: {
    status: 409,
    description: 'somebody else has claimed the case; the message says who',
    action: 'Leave it to them, or ask them or an administrator to hand it over.',
  },
  case_not_claimed: {
    status: 409,
    description: 'only who has claimed the case does this',
    action: 'Claim it first.',
  },
  case_asked: {
    status: 409,
    description: 'the case waits for a user, so it need not be put off',
    action: 'Wait: it returns with the answer, or when the time to answer is over.',
  },
  case_deciding: {
    status: 409,
    description: 'a decision of the case waits to be carried out',
    action: 'Take the decision back first.',
  },
  case_decided: {
    status: 409,
    description: 'nothing waits for a decision',
    action: 'Load the case again.',
  },
  case_not_deciding: {
    status: 409,
    description: 'no decision of the case waits to be carried out',
    action: 'Load the case again: it was taken back, refused or carried out.',
  },
  note_limit: {
    status: 409,
    description: 'the case has as many notes as it can have',
    action: 'Read them: nothing can be added.',
  },
  person_exists: {
    status: 409,
    description: 'somebody who operates the exchange has this name or email',
    action: 'Use another name or email, or resume or recover that person.',
  },
  own_account: {
    status: 409,
    description: 'nobody changes, suspends or recovers their own account of an operator',
    action: 'Ask another administrator.',
  },
  sign_in_again: {
    status: 403,
    description:
      'who operates the exchange signed in more than 10 minutes ago: this session changes no passkey or app, and creates no token',
    action: 'Sign out, and in again.',
  },
  last_factor: {
    status: 409,
    description:
      'it is the last passkey or authenticator app of who operates the exchange, who could not sign in without it',
    action: 'Add another passkey or the authenticator app first.',
  },
  last_administrator: {
    status: 409,
    description: 'the last administrator keeps the role and is not suspended',
    action: 'Invite another administrator first.',
  },
  token_name_taken: {
    status: 409,
    description: 'another token has this name',
    action: 'Choose another name, or revoke the other token.',
  },
  not_pending: {
    status: 409,
    description: 'no request is pending',
    action: 'Load it again: there is nothing to do.',
  },
  not_demo: {
    status: 403,
    description: 'only available in demo mode',
    action: 'Start the exchange in demo mode.',
  },
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
