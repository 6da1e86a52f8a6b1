import { createFetch, type FetchOptions } from 'ofetch'
import { type Endpoint, fillPath } from './define-endpoint.js'
import {
  ContractError,
  EXCHANGE_UNREACHABLE,
  ExchangeError,
  NetworkError,
  SOMETHING_WENT_WRONG,
  ValidationError,
} from './errors.js'
import { toFormData } from './form-data.js'
import { callHook, type Hooks, redact } from './hooks.js'
import { parseHttpDate } from './http-date.js'
import { createIdempotencyKey } from './idempotency-key.js'
import { toJsonBody } from './json-body.js'
import type { Mismatch } from './mismatch.js'
import { parseInput } from './parse-input.js'
import {
  getEndpointName,
  MAX_RESPONSE_BYTES,
  parseJson,
  ResponseTooLargeError,
  readBodyText,
  readResponse,
} from './response-body.js'
import {
  getRetryDelay,
  hasIdempotencyKey,
  isRetryable,
  MAX_RETRIES,
  parseRetryAfter,
  RETRYABLE_STATUSES,
} from './retry.js'
import { type ClockOffset, SECOND, updateClockOffset } from './time.js'
import { createDeadline, type Deadline, type Timing } from './timeout.js'

export interface TransportOptions extends Partial<Timing> {
  /** URL of /api, e.g. `https://exchange.example/api`. Default: `/api` on the page's own origin. */
  baseURL?: string
  /** Timeout of a call in ms, including retries, their delays and the response body. Default: 15 seconds. */
  timeout?: number
  /**
   * How often a read, or a write with an idempotency key, is retried after a network error or status 429, 502, 503 or
   * 504. Default: 2. Use 0 for a back end that does not support `Idempotency-Key`.
   */
  retries?: number
  /** Default: the platform's. It must send cookies, and must not follow redirects if `redirect` is `error`. */
  fetch?: typeof globalThis.fetch
  /** Whether inputs are validated before they are sent. Default: true. Use false for a back end with other rules. */
  validate?: boolean
  /** Returns a number in [0, 1) for the jitter of retry delays. Default: `Math.random`. */
  random?: () => number
  /** The largest response body that is read. Default: 10 MB. */
  maxResponseBytes?: number
  /** Callbacks for requests, responses and errors. */
  hooks?: Hooks
  headers?: Record<string, string>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Timeout of this call in ms. */
  timeout?: number
  /** A UUID; reuse it to send the same write again (decision 21). Default: a new one. */
  idempotencyKey?: string
}

export interface Transport {
  call(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<unknown>
  /** Exchange time in ms, estimated from the `Date` of responses. It may lag but never leads (decision 1). */
  now(): number
}

const DEFAULT_TIMEOUT = 15 * SECOND
/** The keys that our server accepts (wire). */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/
const IDEMPOTENCY_KEY_RULE = 'must be 1 to 100 visible characters'
/** An absolute http(s) URL, or an absolute path on the page's own origin. */
const BASE_URL = /^(https?:\/)?\/([^/\\]|$)/

/** The path and the options of a request. */
const createRequest = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string>,
  { idempotencyKey: key }: CallOptions,
) => {
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
    throw new ValidationError(`Idempotency key ${IDEMPOTENCY_KEY_RULE}`, {
      idempotencyKey: IDEMPOTENCY_KEY_RULE,
    })
  const { path, rest } = fillPath(endpoint.path, input)
  const init: FetchOptions<'stream'> = {
    method: endpoint.method,
    credentials: 'include',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(hasIdempotencyKey(endpoint) ? { 'idempotency-key': key ?? createIdempotencyKey() } : {}),
    },
    responseType: 'stream',
    ignoreResponseError: true,
    // ofetch would repeat a GET by default; retries are handled here.
    retry: false,
    ...(endpoint.method === 'GET'
      ? Object.keys(rest).length > 0 && { query: rest }
      : { body: (endpoint.multipart && toFormData(rest)) || (await toJsonBody(rest)) }),
  }
  return { path, init }
}

/** Creates the function that sends requests and turns every outcome into a value or an `ExchangeError`. */
export function createTransport(options: TransportOptions): Transport {
  const { baseURL = '/api', timeout = DEFAULT_TIMEOUT, retries = MAX_RETRIES } = options
  const { headers = {}, hooks = {}, random = Math.random } = options
  const { maxResponseBytes = MAX_RESPONSE_BYTES, now = Date.now, sleep } = options
  if (!BASE_URL.test(baseURL)) throw new TypeError('baseURL must begin with https://, http:// or one /')
  // `globalThis.fetch` is looked up at each call because it may be replaced.
  const $fetch = createFetch({ fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) })
  let offset: ClockOffset | undefined

  /** The base URL for error messages, without a password. */
  const address = baseURL.replace(/\/\/[^/]*@/, '//')
  const createNetworkError = (deadline: Deadline, cause: unknown) =>
    deadline.getError() ??
    // The error of ofetch contains the request, and with it secrets; its cause does not.
    new NetworkError(
      EXCHANGE_UNREACHABLE,
      { cause: cause instanceof Error ? (cause.cause ?? cause) : cause },
      address,
    )

  const send = async (path: string, init: FetchOptions<'stream'>, deadline: Deadline): Promise<Response> => {
    const response = await deadline
      .race($fetch.raw(path, { ...init, baseURL, signal: deadline.signal }))
      .catch((cause: unknown) => {
        throw createNetworkError(deadline, cause)
      })
    // Some platforms follow redirects despite `redirect: 'error'`.
    if (response.redirected) throw new NetworkError(EXCHANGE_UNREACHABLE, {}, address)
    const serverTime = parseHttpDate(response.headers.get('date'))
    if (!Number.isNaN(serverTime)) offset = updateClockOffset(offset, serverTime, now())
    return response
  }

  const readBody = async (endpoint: Endpoint, response: Response, deadline: Deadline): Promise<unknown> => {
    try {
      return parseJson(await deadline.race(readBodyText(response, maxResponseBytes)))
    } catch (cause) {
      // The status already tells whether a write succeeded; only a successful read needs the body.
      if (!response.ok || endpoint.method !== 'GET') return undefined
      if (cause instanceof ResponseTooLargeError)
        throw new ContractError(endpoint.fallback, getEndpointName(endpoint), '')
      throw createNetworkError(deadline, cause)
    }
  }

  /** Sends the request, with retries, and returns the payload of the last response. */
  const sendWithRetries = async (
    endpoint: Endpoint,
    rawInput: unknown,
    callOptions: CallOptions,
    deadline: Deadline,
  ) => {
    const input = parseInput(endpoint, rawInput, { validate: options.validate })
    const { path, init } = await createRequest(endpoint, input, headers, callOptions)
    const call = getEndpointName(endpoint)
    /** The delay before the next attempt; undefined if there is none. */
    const getDelay = (attempt: number, retryAfter = 0) => {
      const ms = retryAfter + getRetryDelay(attempt, random())
      return isRetryable(endpoint) && attempt < retries && ms < deadline.getTimeLeft() ? ms : undefined
    }
    for (let attempt = 0; ; attempt++) {
      let delay: number | undefined
      try {
        const ended = deadline.getError()
        if (ended) throw ended
        callHook(hooks.onRequest, () => ({ call, attempt, input: redact(input) }))
        const sentAt = now()
        const response = await send(path, init, deadline)
        const { status } = response
        const requestId = response.headers.get('x-request-id') ?? undefined
        callHook(hooks.onResponse, () => ({ call, attempt, status, requestId, ms: now() - sentAt }))
        const retryAfter = parseRetryAfter(response.headers, now())
        if (RETRYABLE_STATUSES.includes(status)) delay = getDelay(attempt, retryAfter)
        if (delay === undefined) {
          const body = await readBody(endpoint, response, deadline)
          const onInvalidItem = (item: Mismatch) =>
            callHook(hooks.onInvalidItem, () => ({ call, requestId, ...item }))
          return readResponse({ endpoint, response, body, retryAfter, onInvalidItem })
        }
        response.body?.cancel().catch(() => {})
      } catch (error) {
        if (error instanceof NetworkError) delay = getDelay(attempt)
        if (delay === undefined) throw error
      }
      await deadline.sleep(delay)
    }
  }

  return {
    now: () => now() + (offset?.ms ?? 0),
    call: async (endpoint, input, callOptions = {}) => {
      const startedAt = now()
      const deadline = createDeadline(callOptions.signal, callOptions.timeout ?? timeout, { now, sleep })
      let isResponseRead = false
      try {
        const value = await sendWithRetries(endpoint, input, callOptions, deadline)
        isResponseRead = true
        return value
      } catch (cause) {
        const error =
          cause instanceof ExchangeError
            ? cause
            : new ExchangeError('unknown', SOMETHING_WENT_WRONG, { cause })
        callHook(hooks.onError, () => ({ call: getEndpointName(endpoint), error, ms: now() - startedAt }))
        throw error
      } finally {
        deadline.end(isResponseRead)
      }
    },
  }
}
