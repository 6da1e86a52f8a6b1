import type { Endpoint } from './define-endpoint.js'
import { ExchangeError, SOMETHING_WENT_WRONG, UnexpectedError } from './errors.js'

/** A request as it is given to `fetch`. */
export interface HttpRequest {
  url: string
  method: Endpoint['method']
  /** By name, in lower case. */
  headers: Record<string, string>
  body?: RequestInit['body'] | undefined
}

/** The call that a request belongs to. */
export interface MiddlewareContext {
  /** Method and path of the endpoint, e.g. `POST /buy-orders/pay/{id}`. */
  call: string
  /** 0 for the first request of a call, 1 for its first retry. */
  attempt: number
  /** Aborts when the call is aborted or takes longer than its timeout. */
  signal: AbortSignal
}

/**
 * Changes requests and responses, for example to sign a request or to read a header. What it throws rejects the call.
 * `onRequest` runs in the order of the list once per attempt, `onResponse` in the reverse order once per response.
 */
export interface Middleware {
  /** Returns the request to send instead, or nothing to send it as it is. */
  onRequest?: (
    request: HttpRequest,
    context: MiddlewareContext,
    // biome-ignore lint/suspicious/noConfusingVoidType: an implementation without `return` is valid
  ) => HttpRequest | void | Promise<HttpRequest | void>
  /** Returns the response to read instead, or nothing to read it as it is. */
  onResponse?: (
    response: Response,
    context: MiddlewareContext,
    // biome-ignore lint/suspicious/noConfusingVoidType: an implementation without `return` is valid
  ) => Response | void | Promise<Response | void>
}

/** A `fetch` that changes each request with the middleware, once ofetch has given it its whole URL, body and headers. */
export function applyToRequest(
  middleware: readonly Middleware[],
  fetch: typeof globalThis.fetch,
  context: MiddlewareContext,
): typeof globalThis.fetch {
  if (middleware.length === 0) return fetch
  return async (input, init = {}) => {
    let current: HttpRequest = {
      url: String(input),
      method: init.method as HttpRequest['method'],
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body ?? undefined,
    }
    try {
      for (const { onRequest } of middleware) current = (await onRequest?.(current, context)) ?? current
    } catch (cause) {
      throw cause instanceof ExchangeError ? cause : new UnexpectedError(SOMETHING_WENT_WRONG, { cause })
    }
    const { url, body = null, ...fields } = current
    return fetch(url, { ...init, ...fields, body })
  }
}

/** The hooks of ofetch that change a response with the middleware. */
export function createResponseHooks(
  middleware: readonly Middleware[],
  context: MiddlewareContext,
): ((fetchContext: { response: Response }) => Promise<void>)[] {
  return [...middleware].reverse().map(({ onResponse }) => async (fetchContext) => {
    fetchContext.response = (await onResponse?.(fetchContext.response, context)) ?? fetchContext.response
  })
}
