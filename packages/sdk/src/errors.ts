import type { FieldError } from './field-errors.js'

export { type FieldError, fieldErrors, invalidText } from './field-errors.js'

/** Said where neither the server nor spec section 8 has words (decision 15). */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

/** Said where no answer came (decision 15). */
export const NO_ANSWER = 'Could not reach the exchange. Check your connection'

/** Every stable code and what it means. A back end may give others, e.g. `http_502` where an answer named none. */
export const ERROR_CODES = {
  network: 'No answer came: offline, refused, cut off, or led to another address',
  timeout: 'The total time of the call was up',
  aborted: 'The signal of the caller ended the call',
  contract: 'A read was answered with something that is not what the contract promises',
  validation: 'The input does not hold the rules of the call; nothing was sent',
  unknown: 'Something else failed',

  invalid_input: '422: fields of the input are wrong; `fields` names each',
  malformed_json: '400: the body is no JSON',
  malformed_body: '400: the body has another length than announced, or is an upload that cannot be read',
  bad_request: '400: the request cannot be understood',
  unsupported_media_type: '415: neither JSON nor an upload',
  too_large: '413: the request is too large',
  too_many_requests: '429: too often; `retryAfter` says how long to wait',
  idempotency_key_reused: '422: the key was used for another request',
  cross_origin: "403: sent from another site's page",
  not_found: "404: unknown, or somebody else's",
  internal: '500: the server failed',
  unavailable: '503: the exchange is away for a moment; `retryAfter` says how long',
  not_built: '404: the web app has not been built',

  signed_out: '401: nobody is signed in, or the session is over',
  phone_unverified: '403: the code of the mail has not been entered',
  invalid_credentials: '401: wrong email or password',
  email_taken: '409: an account has this email',
  username_taken: '409: an account has this username',
  invalid_code: '422: the code is wrong or has expired',
  other_email: '403: signed in with another email',

  insufficient_balance: '409: less is available than is asked for',
  order_limit: '409: as many open orders as one may have (decision 10)',
  buying_barred: '409: too many trades were let expire unpaid (decision 10)',
  order_matched: '409: the order met its match and can no longer be cancelled',
  order_completed: '409: the order is completed',
  order_cancelled: '409: the order is cancelled',

  wrong_party: "403: the other side's to do",
  wrong_state: '409: not possible now',
  payment_window_expired: '409: the time to pay, and the grace after it, are over (decision 5)',
  already_paid: '409: the trade is paid',
  not_paid: '409: the trade is not paid',
  too_early: '409: the seller still has time to confirm (decision 6)',
  trade_completed: '409: the trade is completed',
  trade_cancelled: '409: the trade is cancelled',
  already_appealed: '409: this side has appealed',
  appeal_decided: '409: the appeal is decided',
  appeal_settled: '409: the appeal ended when the seller confirmed',

  not_matured: '409: the investment has not ended yet',
  capital_released: '409: the capital is paid to the wallet',
  already_reinvested: '409: the investment was reinvested',
  plan_gone: '409: the plan is no longer offered',

  verification_pending: '409: a verification request is under review',
  already_verified: '409: the identity is verified',
  id_in_use: '409: another account was verified with this ID',
  no_changes: '422: the profile request changes nothing',
  profile_edit_pending: '409: the last profile request is still being decided',
  trade_open: '409: not while a trade is open',

  operator_only: "401: the operator's token is missing or wrong",
  not_pending: '409: there is no request to decide',
  not_demo: '403: in demo mode only',
} as const

/** Codes the client itself gives. */
export type ClientErrorCode = 'network' | 'timeout' | 'aborted' | 'contract' | 'validation' | 'unknown'
/** Codes of our server's refusals. */
export type ServerErrorCode = Exclude<keyof typeof ERROR_CODES, ClientErrorCode>
/** Every code that is known; any other text is possible from a back end that is not ours. */
export type ErrorCode = ClientErrorCode | ServerErrorCode | `http_${number}` | (string & {})

/** The base of everything a call rejects with. `message` is always a text that can be shown to the user. */
export class ExchangeError extends Error {
  override readonly name: string = 'ExchangeError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The server answered, and refused. `message` is the server's, else the call's fallback of spec section 8. */
export class ApiError extends ExchangeError {
  override readonly name = 'ApiError'
  constructor(
    code: ErrorCode,
    message: string,
    readonly status: number,
    /** Which fields were wrong, for 422 `invalid_input`. */
    readonly fields: readonly FieldError[],
    /** The server's name for this request, to quote when asking for help. */
    readonly requestId: string | undefined,
    /** How long the server asks to wait, in ms. */
    readonly retryAfter?: number | undefined,
  ) {
    super(code, message)
  }
}

/** No answer came: offline, refused, cut off. A write may have happened: send it again under its key. */
export class NetworkError extends ExchangeError {
  override readonly name = 'NetworkError'
  constructor(
    message: string,
    options?: ErrorOptions,
    /** Where it was sent, e.g. `https://exchange.example/api`: for whoever develops, not to be shown. */
    readonly address?: string,
  ) {
    super('network', message, options)
  }
}

/** The call's total deadline passed. A write may have happened: send it again under its key. */
export class TimeoutError extends ExchangeError {
  override readonly name = 'TimeoutError'
  constructor(message: string) {
    super('timeout', message)
  }
}

/** The caller's own signal ended the call. */
export class AbortError extends ExchangeError {
  override readonly name = 'AbortError'
  constructor(message: string) {
    super('aborted', message)
  }
}

/** A 2xx answer to a read that does not carry what the contract promises. */
export class ContractError extends ExchangeError {
  override readonly name = 'ContractError'
  constructor(
    message: string,
    /** `GET /orders/pending` */
    readonly call: string,
    /** Path of the field that did not fit, e.g. `0.amount`; empty where the answer as a whole did not. */
    readonly path: string,
  ) {
    super('contract', message)
  }
}

/** The input does not hold the rules of its call; nothing was sent. */
export class ValidationError extends ExchangeError {
  override readonly name = 'ValidationError'
  constructor(
    message: string,
    /** What is wrong, by the field's path. */
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super('validation', message)
  }
}

export function isExchangeError(error: unknown): error is ExchangeError {
  return error instanceof ExchangeError
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof NetworkError
}

export function isTimeoutError(error: unknown): error is TimeoutError {
  return error instanceof TimeoutError
}

export function isAbortError(error: unknown): error is AbortError {
  return error instanceof AbortError
}

export function isContractError(error: unknown): error is ContractError {
  return error instanceof ContractError
}

export function isValidationError(error: unknown): error is ValidationError {
  return error instanceof ValidationError
}

/** The session is missing or over: sign in again. */
export function isSignedOut(error: unknown): boolean {
  return isApiError(error) && error.status === 401
}
