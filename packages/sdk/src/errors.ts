import type { ApiErrorCode, ErrorCode } from './error-codes.js'
import type { FieldError } from './field-errors.js'
import type { Mismatch } from './mismatch.js'

export {
  type ApiErrorCode,
  type ClientErrorCode,
  ERROR_DEFINITIONS,
  type ErrorCode,
  type ServerErrorCode,
} from './error-codes.js'
export { type FieldError, formatFieldErrors, toFieldErrors } from './field-errors.js'

/** The message of an error where neither the server nor the endpoint has a message. */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

/** The message of the `NetworkError` of a call that has done nothing. */
export const EXCHANGE_UNREACHABLE = 'Could not reach the exchange. Check your connection'

/** The message of a write that was sent and had no answer. */
export const ANSWER_LOST = 'The exchange did not answer. This may have been done'

/** The message of the error of an extension that the back end lacks. */
export const NOT_OFFERED = 'This exchange does not offer this'

/** The call that an event or an error belongs to. */
export interface CallContext {
  /** Method and path of the endpoint, e.g. `POST /buy-orders/pay/{id}`. */
  call: string
  /** The idempotency key of a write: send it again with this key. */
  idempotencyKey?: string | undefined
}

/**
 * What is known of a write that rejected. `refused`: it has not happened. `notSent`: nothing was sent. `unknown`: it may have happened;
 * send it again with the same idempotency key. `done`: it has happened, but its result cannot be read.
 */
export type WriteOutcome = 'refused' | 'notSent' | 'unknown' | 'done'

/** The base class of every error that a call rejects with. `message` is for logs, `text` for the user. */
export abstract class ExchangeError extends Error {
  abstract override readonly name: string
  abstract readonly code: ErrorCode
  /** Method and path of the endpoint; absent for an error outside a call. */
  declare readonly call?: string
  /** The idempotency key of a write, also if the client generated it; absent for a call without one. */
  declare readonly idempotencyKey?: string
  /** Of a write: what is known of it. Absent for a read, and for an error outside a call. */
  declare readonly outcome?: WriteOutcome

  /** What to show to the user. The same as `message`, except for an error that only developers understand. */
  get text(): string {
    return this.message
  }

  /** Every field and the message, without the cause and the body of the response: they may be personal. */
  toJSON(): Record<string, unknown> {
    const { message, call, idempotencyKey, outcome } = this
    return { ...(this as object), message, call, idempotencyKey, outcome }
  }
}

/** Adds fields that the error does not have yet. They are not enumerable: a log of the error does not print them. */
function addHidden(error: Error, fields: object): void {
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && !Object.hasOwn(error, name)) Object.defineProperty(error, name, { value })
}

/** Adds the call that an error belongs to, if the error has none. */
export function addCallContext(error: ExchangeError, context: CallContext): void {
  addHidden(error, context)
}

/**
 * An error response, or one with a 2xx status whose body says that the call failed. `message` is the server's, or else the
 * endpoint's fallback.
 */
export class ApiError extends ExchangeError {
  override readonly name = 'ApiError'
  /** The server's code; `http_` and the status if it sends none. Another back end may send other codes. */
  override readonly code: ApiErrorCode
  /** The parsed body of the response; undefined if it is no JSON. */
  declare readonly body?: unknown
  constructor(
    code: ApiErrorCode | (string & {}),
    message: string,
    readonly status: number,
    /** The invalid fields of the input. */
    readonly fields: readonly FieldError[],
    /** The server's id of this request, to quote when asking for support. */
    readonly requestId: string | undefined,
    /** The `Retry-After` header, in ms. */
    readonly retryAfter?: number | undefined,
    body?: unknown,
  ) {
    super(message)
    this.code = code as ApiErrorCode
    addHidden(this, { body })
  }
}

/** No response: offline, refused, cut off. `outcome` says whether a write may have happened. */
export class NetworkError extends ExchangeError {
  override readonly name = 'NetworkError'
  override readonly code = 'network'
  constructor(
    message: string,
    options?: ErrorOptions,
    /** The base URL, e.g. `https://exchange.example/api`; for developers, not for users. */
    readonly address?: string,
  ) {
    super(message, options)
  }
}

/** The call took longer than its timeout. `outcome` says whether a write may have happened. */
export class TimeoutError extends ExchangeError {
  override readonly name = 'TimeoutError'
  override readonly code = 'timeout'
}

/** The caller's signal aborted the call. `cause` is the signal's `reason`. */
export class AbortError extends ExchangeError {
  override readonly name = 'AbortError'
  override readonly code = 'aborted'
}

/** Where a response does not match the contract, and which response it is. */
export interface ContractErrorDetails extends Mismatch {
  /** What to show to the user. */
  text: string
  /** `done` for a write, which has happened. */
  outcome: 'done' | undefined
  status: number
  contentType: string | undefined
  requestId: string | undefined
}

/**
 * The response to a success does not match the contract. `message` says where, for developers. The `outcome` of a write is `done`: read its
 * result, and do not send it again.
 */
export class ContractError extends ExchangeError {
  override readonly name = 'ContractError'
  override readonly code = 'contract'
  /** Path of the field that does not match, e.g. `0.amount`; empty if the whole body does not. */
  readonly path: string
  /** What the contract has there. */
  readonly expected: string | undefined
  /** The type of what was received; never the value. */
  readonly received: string | undefined
  readonly status: number | undefined
  readonly contentType: string | undefined
  readonly requestId: string | undefined
  readonly #text: string | undefined
  constructor(message: string, details: Partial<ContractErrorDetails> = {}) {
    super(message)
    this.#text = details.text
    addHidden(this, { outcome: details.outcome })
    this.path = details.path ?? ''
    this.expected = details.expected
    this.received = details.received
    this.status = details.status
    this.contentType = details.contentType
    this.requestId = details.requestId
  }

  override get text(): string {
    return this.#text ?? this.message
  }
}

/** The input is invalid; nothing was sent. */
export class ValidationError extends ExchangeError {
  override readonly name = 'ValidationError'
  override readonly code = 'validation'
  constructor(
    message: string,
    /** Error messages by the field's path. */
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super(message)
  }
}

/** The program uses the SDK in a wrong way: an invalid option, a missing global, a faulty `fetch`. `message` is for developers. */
export class ConfigurationError extends ExchangeError {
  override readonly name = 'ConfigurationError'
  override readonly code = 'configuration'

  override get text(): string {
    return SOMETHING_WENT_WRONG
  }
}

/** A failure of another kind. `cause` has it, if something was thrown. */
export class UnexpectedError extends ExchangeError {
  override readonly name = 'UnexpectedError'
  override readonly code = 'unknown'
}

/** Every error that a call rejects with; `name` and `code` tell them apart. */
export type AnyExchangeError =
  | ApiError
  | NetworkError
  | TimeoutError
  | AbortError
  | ContractError
  | ValidationError
  | ConfigurationError
  | UnexpectedError

export function isExchangeError(error: unknown): error is AnyExchangeError {
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

export function isConfigurationError(error: unknown): error is ConfigurationError {
  return error instanceof ConfigurationError
}

/**
 * Whether the error is a 401 response. To a call that needs a session, it says that the user has to log in again; a login with a wrong
 * password (`invalid_credentials`) and an operator's call without the token (`operator_only`) have this status too.
 */
export function isSignedOut(error: unknown): boolean {
  return isApiError(error) && error.status === 401
}

/** 503, and what a gateway answers in the place of an exchange that does not: 502, 504, and 520 and above at some providers. */
const isGatewayStatus = (status: number) => (status >= 502 && status <= 504) || status >= 520

/**
 * Whether a call got no answer of the exchange: none at all, none in time, a gateway's (502, 504), that it is unavailable (503), or a page of
 * HTML. It says nothing about the user or the data; the answer to a later call may.
 */
export function isUnanswered(error: unknown): boolean {
  if (isNetworkError(error) || isTimeoutError(error)) return true
  if (isContractError(error)) return error.contentType?.startsWith('text/html') === true
  return isApiError(error) && isGatewayStatus(error.status)
}

/** Refusals that say nothing about a repeat with the same key: of a user who has not confirmed, and of what is stopped for now. */
const REPEATABLE_CODES: readonly string[] = ['reauthentication_required', 'stopped']

/**
 * Whether a retry of a write would be refused again, so that the exchange stores the refusal with the idempotency key.
 * `reauthentication_required` is not final: the client repeats the write with the same key after its user has confirmed who
 * they are. Nor is `stopped`: the operator starts it again. A 401 or 429 says nothing about an earlier attempt.
 */
export function isFinalRefusal({ status, code }: { status: number; code: string }): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429 && !REPEATABLE_CODES.includes(code)
}

/** What is known of the attempts of a call. */
export interface Attempts {
  /** Whether a request may have left this machine. */
  isSent: boolean
  /** Whether an attempt that was repeated had no answer of the exchange. */
  isLost: boolean
}

const findOutcome = (error: AnyExchangeError, { isSent, isLost }: Attempts): WriteOutcome => {
  if (!isSent) return 'notSent'
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500
  if (!isRefusal) return 'unknown'
  // A final refusal of an exchange that knows idempotency keys also answers the attempts before it. Without a code, it may be one that
  // refuses a second payment because the first one, whose answer was lost, has happened.
  const answersAll = isFinalRefusal(error) && !error.code.startsWith('http_')
  return !isLost || answersAll ? 'refused' : 'unknown'
}

/** Adds `outcome` to the error of a write, if it has none. The message of an error without an answer then says what that means. */
export function addOutcome(error: AnyExchangeError, attempts: Attempts): void {
  addHidden(error, { outcome: findOutcome(error, attempts) })
  if (error.outcome === 'unknown' && (isNetworkError(error) || isTimeoutError(error)))
    error.message = ANSWER_LOST
}

/**
 * Whether the next attempt of a write needs a new idempotency key, because the back end has refused this one. If `outcome` is
 * `unknown`, a retry repeats the key.
 */
export function needsNewIdempotencyKey(error: unknown): boolean {
  return isApiError(error) && isFinalRefusal(error) && error.outcome !== 'unknown'
}
