/** Said where neither the server nor spec section 8 has words (decision 15). */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

/** A field of an input and what is wrong with it. */
export interface FieldError {
  path: string
  message: string
}

/** Codes the client itself gives. An `ApiError` carries the server's own stable code, e.g. `payment_window_expired`. */
export type ClientErrorCode = 'network' | 'timeout' | 'aborted' | 'contract'

/** The base of everything a call rejects with. `message` is always a text that can be shown to the user. */
export class ExchangeError extends Error {
  override readonly name: string = 'ExchangeError'
  constructor(
    readonly code: ClientErrorCode | (string & {}),
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The server answered, and refused. */
export class ApiError extends ExchangeError {
  override readonly name = 'ApiError'
  constructor(
    code: string,
    message: string,
    readonly status: number,
    /** Which fields were wrong, for 422 `invalid_input`. */
    readonly fields: readonly FieldError[],
    readonly requestId: string | undefined,
  ) {
    super(code, message)
  }
}

/** No answer came: offline, refused, cut off. */
export class NetworkError extends ExchangeError {
  override readonly name = 'NetworkError'
  constructor(message: string, options?: ErrorOptions) {
    super('network', message, options)
  }
}

/** The call's total deadline passed. */
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
    /** Path of the field that did not fit, e.g. `0.amount`. */
    readonly path: string,
  ) {
    super('contract', message)
  }
}

export const isExchangeError = (error: unknown): error is ExchangeError => error instanceof ExchangeError
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
/** The session is missing or over: sign in again. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401
