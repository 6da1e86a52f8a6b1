import { createFetch, type FetchOptions } from 'ofetch'
import { type Endpoint, fillPath } from './define-endpoint.js'
import {
  ContractError,
  ExchangeError,
  NetworkError,
  NO_ANSWER,
  SOMETHING_WENT_WRONG,
  ValidationError,
} from './errors.js'
import { toFormData } from './form-data.js'
import { callHook, type Hooks, redact } from './hooks.js'
import { newIntent } from './idempotency-key.js'
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
  /** Where /api is, e.g. `https://exchange.example/api`; in a browser the default is the page's own. */
  baseURL?: string
  /** The total time a call may take, in ms: its pauses, repetitions and body included. 15 seconds. */
  timeout?: number
  /**
   * How often a read, or a write under its key, is repeated where no answer came or it was 429, 502, 503 or 504: 2.
   * 0 where the back end knows no `Idempotency-Key`.
   */
  retries?: number
  /** The platform's own unless given. It must send cookies, and must not follow redirects where told so. */
  fetch?: typeof globalThis.fetch
  /** Whether inputs are checked before they are sent: true. Not for a back end whose rules are others than ours. */
  validate?: boolean
  /** [0, 1): what the pauses before repetitions are varied by. */
  random?: () => number
  /** The largest answer that is read: 10 MB. */
  maxResponseBytes?: number
  /** Told of every sending, answer and failure. */
  hooks?: Hooks
  headers?: Record<string, string>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The total time this call may take, in ms. */
  timeout?: number
  /** One UUID per intent, reused when the same intent is sent again (decision 21); made where absent. */
  idempotencyKey?: string
}

export interface Transport {
  call(row: Endpoint, input: unknown, options?: CallOptions): Promise<unknown>
  /** Exchange time, estimated from the server's `Date`; may lag, never leads (decision 1). */
  now(): number
}

const DEFAULT_TIMEOUT = 15 * SECOND
/** As our server takes it (wire). */
const KEY = /^[\x21-\x7e]{1,100}$/
const KEY_RULE = 'must be 1 to 100 visible characters'
/** A whole address, or a path of the page's own. */
const BASE = /^(https?:\/)?\/([^/\\]|$)/

/** A request without its place on the wire yet. */
const requestOf = (
  row: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string>,
  { idempotencyKey: key }: CallOptions,
) => {
  if (key !== undefined && !KEY.test(key))
    throw new ValidationError(`Idempotency key ${KEY_RULE}`, { idempotencyKey: KEY_RULE })
  const { path, rest } = fillPath(row.path, input)
  const init: FetchOptions<'stream'> = {
    method: row.method,
    credentials: 'include',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(hasIdempotencyKey(row) ? { 'idempotency-key': key ?? newIntent() } : {}),
    },
    responseType: 'stream',
    ignoreResponseError: true,
    retry: false,
    ...(row.method === 'GET'
      ? Object.keys(rest).length > 0 && { query: rest }
      : { body: row.multipart ? toFormData(rest) : rest }),
  }
  return { path, init }
}

/** Sends rows of the contract, and turns whatever comes back into a value or one of the typed errors. */
export function createTransport(options: TransportOptions): Transport {
  const {
    baseURL = '/api',
    timeout = DEFAULT_TIMEOUT,
    retries = MAX_RETRIES,
    headers = {},
    hooks = {},
  } = options
  const { maxResponseBytes = MAX_RESPONSE_BYTES, random = Math.random } = options
  if (!BASE.test(baseURL)) throw new TypeError('baseURL must begin with https://, http:// or one /')
  const { now = Date.now, sleep } = options
  // The platform's own is looked up at each call: it may be replaced.
  const $fetch = createFetch({ fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) })
  let offset: ClockOffset | undefined

  /** Whoever reads a log is told where nobody answered, but no password that stands in the address. */
  const address = baseURL.replace(/\/\/[^/]*@/, '//')
  const noAnswer = (limit: Deadline, cause: unknown) =>
    limit.error() ??
    // ofetch's own error holds the request, and with it the secrets in it.
    new NetworkError(NO_ANSWER, { cause: cause instanceof Error ? (cause.cause ?? cause) : cause }, address)

  const send = async (path: string, init: FetchOptions<'stream'>, limit: Deadline): Promise<Response> => {
    const response = await limit
      .within($fetch.raw(path, { ...init, baseURL, signal: limit.signal }))
      .catch((cause: unknown) => {
        throw noAnswer(limit, cause)
      })
    // For a platform that follows redirects nevertheless.
    if (response.redirected) throw new NetworkError(NO_ANSWER, {}, address)
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(serverTime)) offset = updateClockOffset(offset, serverTime, now())
    return response
  }

  const readBody = async (row: Endpoint, response: Response, limit: Deadline): Promise<unknown> => {
    try {
      return parseJson(await limit.within(readBodyText(response, maxResponseBytes)))
    } catch (cause) {
      // What is cut off after the status still succeeded or was refused; only a read has lost its answer.
      if (!response.ok || row.method !== 'GET') return undefined
      if (cause instanceof ResponseTooLargeError)
        throw new ContractError(row.fallback, getEndpointName(row), '')
      throw noAnswer(limit, cause)
    }
  }

  /** Sends until there is an answer to keep. */
  const exchange = async (row: Endpoint, given: unknown, own: CallOptions, limit: Deadline) => {
    const input = parseInput(row, given, options.validate)
    const { path, init } = requestOf(row, input, headers, own)
    const call = getEndpointName(row)
    /** How long to wait before the call is repeated, where it is. */
    const pause = (attempt: number, retryAfter = 0) => {
      const ms = retryAfter + getRetryDelay(attempt, random())
      return isRetryable(row) && attempt < retries && ms < limit.left() ? ms : undefined
    }
    for (let attempt = 0; ; attempt++) {
      let ms: number | undefined
      try {
        const ended = limit.error()
        if (ended) throw ended
        callHook(hooks.onRequest, () => ({ call, attempt, input: redact(input) }))
        const begun = now()
        const response = await send(path, init, limit)
        const { status } = response
        const requestId = response.headers.get('x-request-id') ?? undefined
        callHook(hooks.onResponse, () => ({ call, attempt, status, requestId, ms: now() - begun }))
        const retryAfter = parseRetryAfter(response.headers, now())
        if (RETRYABLE_STATUSES.includes(status)) ms = pause(attempt, retryAfter)
        if (ms === undefined)
          return readResponse(row, response, await readBody(row, response, limit), retryAfter)
        response.body?.cancel().catch(() => {})
      } catch (error) {
        if (error instanceof NetworkError) ms = pause(attempt)
        if (ms === undefined) throw error
      }
      await limit.pause(ms)
    }
  }

  return {
    now: () => now() + (offset?.ms ?? 0),
    call: async (row, input, own = {}) => {
      const begun = now()
      const limit = createDeadline(own.signal, own.timeout ?? timeout, { now, sleep })
      let answered = false
      try {
        const value = await exchange(row, input, own, limit)
        answered = true
        return value
      } catch (cause) {
        const error =
          cause instanceof ExchangeError
            ? cause
            : new ExchangeError('unknown', SOMETHING_WENT_WRONG, { cause })
        callHook(hooks.onError, () => ({ call: getEndpointName(row), error, ms: now() - begun }))
        throw error
      } finally {
        limit.end(answered)
      }
    },
  }
}
