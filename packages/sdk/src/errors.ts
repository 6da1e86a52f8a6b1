import type { ErrorCode } from './error-codes.js'
import type { FieldError } from './field-errors.js'

export {
  type ClientErrorCode,
  ERROR_DEFINITIONS,
  type ErrorCode,
  type ServerErrorCode,
} from './error-codes.js'
export { type FieldError, formatFieldErrors, toFieldErrors } from './field-errors.js'

/** The message of an error for which neither the server nor spec section 8 has one (decision 15). */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

/** The message of an error without a response (decision 15). */
export const EXCHANGE_UNREACHABLE = 'Could not reach the exchange. Check your connection'

/** The base class of every error a call rejects with. `message` can be shown to the user. */
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

/** An error response. `message` is the server's, or else the endpoint's fallback (spec section 8). */
export class ApiError extends ExchangeError {
  override readonly name = 'ApiError'
  constructor(
    code: ErrorCode,
    message: string,
    readonly status: number,
    /** The invalid fields of the input, for 422 `invalid_input`. */
    readonly fields: readonly FieldError[],
    /** The server's id of this request, to quote when asking for support. */
    readonly requestId: string | undefined,
    /** The `Retry-After` header, in ms. */
    readonly retryAfter?: number | undefined,
  ) {
    super(code, message)
  }
}

/** No response: offline, refused, cut off. A write may have happened: send it again with the same idempotency key. */
export class NetworkError extends ExchangeError {
  override readonly name = 'NetworkError'
  constructor(
    message: string,
    options?: ErrorOptions,
    /** The base URL, e.g. `https://exchange.example/api`; for developers, not for users. */
    readonly address?: string,
  ) {
    super('network', message, options)
  }
}

/** The call took longer than its timeout. A write may have happened: send it again with the same idempotency key. */
export class TimeoutError extends ExchangeError {
  override readonly name = 'TimeoutError'
  constructor(message: string) {
    super('timeout', message)
  }
}

/** The caller's signal aborted the call. */
export class AbortError extends ExchangeError {
  override readonly name = 'AbortError'
  constructor(message: string) {
    super('aborted', message)
  }
}

/** A successful response to a read that does not match the contract. */
export class ContractError extends ExchangeError {
  override readonly name = 'ContractError'
  constructor(
    message: string,
    /** Method and path of the endpoint, e.g. `GET /buy-orders/pending`. */
    readonly call: string,
    /** Path of the field that does not match, e.g. `0.amount`; empty if the whole body does not. */
    readonly path: string,
  ) {
    super('contract', message)
  }
}

/** The input is invalid; nothing was sent. */
export class ValidationError extends ExchangeError {
  override readonly name = 'ValidationError'
  constructor(
    message: string,
    /** Error messages by the field's path. */
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

/** Whether the error is a 401 response: the user has to sign in again. */
export function isSignedOut(error: unknown): boolean {
  return isApiError(error) && error.status === 401
}
