import { createFetch } from 'ofetch'
import type { Endpoint } from './define-endpoint.js'
import { readErrorBody } from './error-body.js'
import {
  type AnyExchangeError,
  type Attempts,
  addCallContext,
  addOutcome,
  type CallContext,
  EXCHANGE_UNREACHABLE,
  ExchangeError,
  NetworkError,
  SOMETHING_WENT_WRONG,
  UnexpectedError,
  ValidationError,
} from './errors.js'
import { POSITION_HEADER, parsePosition } from './events/position.js'
import { createExtensionMemory } from './extension.js'
import { callHook, redact } from './hooks.js'
import { parseHttpDate } from './http-date.js'
import { createIdempotencyKey } from './idempotency-key.js'
import { isRead } from './is-read.js'
import { applyToRequest, createResponseHooks, type MiddlewareContext } from './middleware.js'
import type { Mismatch } from './mismatch.js'
import { getRequestInput } from './parse-input.js'
import { createPlatformFetch, type PlatformFetch } from './platform-fetch.js'
import type { RateLimits } from './rate-limits.js'
import { createRequest, type EndpointRequest } from './request.js'
import {
  createContractError,
  getEndpointName,
  getRequestId,
  isPage,
  MAX_RESPONSE_BYTES,
  parseJson,
  ResponseTooLargeError,
  readBodyText,
  readResponse,
} from './response-body.js'
import {
  DEFAULT_RETRIES,
  getRetryDelay,
  hasIdempotencyKey,
  isRetryable,
  parseRetryAfter,
  RETRYABLE_STATUSES,
} from './retry.js'
import { type ClockOffset, SECOND, updateClockOffset } from './time.js'
import { createDeadline, type Deadline } from './timeout.js'
import {
  assertCallOptions,
  assertClientOptions,
  type CallOptions,
  type TransportOptions,
} from './transport-options.js'

interface OpenOptions {
  /** As of `call`, but it is not validated. Default: none. */
  input?: Record<string, unknown>
  /** Headers of this request, by name in lower case. */
  headers: Record<string, string>
  /** 0 for the first request, 1 for the next one. */
  attempt: number
  /** Closes the connection. */
  signal: AbortSignal
}

export interface Transport {
  /** Sends one request and resolves to the response with any status. Its body is not read. */
  open(endpoint: Endpoint, options: OpenOptions): Promise<Response>
  call(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<unknown>
  /** As `now` of the client. */
  now(): number
  /** As `position` of the client. */
  position(): number | undefined
}

/** How long a call may take, in ms. */
export const DEFAULT_TIMEOUT = 15 * SECOND
/** The keys that our server accepts (docs/wire.md). */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/
const IDEMPOTENCY_KEY_RULE = 'must be 1 to 100 visible characters'

/** The key of a write: that of the caller, which must be valid, or a new one. */
const getIdempotencyKey = ({ idempotencyKey: key = createIdempotencyKey() }: CallOptions): string => {
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new ValidationError(`Idempotency key ${IDEMPOTENCY_KEY_RULE}`, {
    idempotencyKey: IDEMPOTENCY_KEY_RULE,
  })
}

/** One call of an endpoint. */
interface Call {
  endpoint: Endpoint
  input: Record<string, unknown>
  callOptions: CallOptions
  deadline: Deadline
  context: CallContext
  attempts: Attempts
}

/** What was read of the response to a call. */
interface Answer {
  /** The parsed JSON; undefined if there is none. */
  body: unknown
  /** Whether the body arrived completely. */
  isComplete: boolean
  /** HTML came in place of the response to a read. */
  isPage: boolean
}

/** Whether the platform says that it has no connection. */
const isOffline = () => globalThis.navigator?.onLine === false

const lowerCaseNames = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/**
 * Creates the transport, which sends requests. `call` turns every outcome into a value or an `ExchangeError`. With `rateLimits`, calls wait
 * after a 429; without, as in the web app, each call is sent.
 */
export function createTransport(options: TransportOptions, rateLimits?: RateLimits): Transport {
  assertClientOptions(options)
  const { baseURL = '/api', timeout = DEFAULT_TIMEOUT, retries = DEFAULT_RETRIES } = options
  const { headers = {}, hooks = {}, random = Math.random } = options
  const { maxResponseBytes = MAX_RESPONSE_BYTES, now = Date.now, sleep } = options
  const { middleware = [] } = options
  const platformFetch = createPlatformFetch(options.fetch)
  let offset: ClockOffset | undefined =
    options.clockOffset === undefined
      ? undefined
      : { ms: options.clockOffset, measuredAt: Number.NEGATIVE_INFINITY }
  let position: number | undefined
  const extensions = createExtensionMemory()
  /** Whether the platform has been wrong about its connection: an exchange on the same machine needs none. */
  let hasAnsweredOffline = false

  const createUnreachableError = (cause: unknown) =>
    new NetworkError(EXCHANGE_UNREACHABLE, { cause }, baseURL)
  const createNetworkError = (deadline: Deadline, cause: unknown) =>
    deadline.getError() ?? createUnreachableError(cause)

  /**
   * The function that ofetch sends a request with: one that reports the upload's progress if the caller asks for it, the
   * platform can report it and its code could be loaded.
   */
  const selectFetch = async ({ onUploadProgress }: CallOptions): Promise<PlatformFetch> => {
    if (!onUploadProgress || options.fetch) return platformFetch
    const upload = await import('./upload.js').catch(() => undefined)
    if (!upload?.canReportProgress()) return platformFetch
    return async (url, init = {}, onSend) => {
      onSend?.()
      return upload.uploadWithProgress(String(url), init, onUploadProgress)
    }
  }

  const createHeaders = (defaults: Record<string, string>, callHeaders: Record<string, string> = {}) => ({
    ...defaults,
    ...lowerCaseNames(headers),
    ...lowerCaseNames(callHeaders),
  })

  /** Sends a request through the middleware, and updates the clock offset with the response. */
  const send = async (
    { path, init }: EndpointRequest,
    context: MiddlewareContext,
    fetch: typeof globalThis.fetch,
    createError: (cause: unknown) => AnyExchangeError,
  ): Promise<Response> => {
    const $fetch = createFetch({ fetch: applyToRequest(middleware, fetch, context) })
    return $fetch.raw(path, {
      ...init,
      baseURL,
      credentials: 'include',
      redirect: 'error',
      signal: context.signal,
      responseType: 'stream',
      ignoreResponseError: true,
      // Retries follow `retries` and the deadline of the call.
      retry: 0,
      onRequestError: ({ error }) => {
        throw error instanceof ExchangeError ? error : createError(error)
      },
      onResponse: [
        ({ response }) => {
          // Some platforms follow redirects despite `redirect: 'error'`.
          if (response.redirected) throw new NetworkError(EXCHANGE_UNREACHABLE, {}, baseURL)
          hasAnsweredOffline ||= isOffline()
          const serverTime = parseHttpDate(response.headers.get('date'))
          if (!Number.isNaN(serverTime)) offset = updateClockOffset(offset, serverTime, now())
          position = parsePosition(response.headers.get(POSITION_HEADER)) ?? position
        },
        ...createResponseHooks(middleware, context),
      ],
    })
  }

  /**
   * The parsed body, and whether it arrived completely. Rejects with a `NetworkError` if a page was sent in place of the response to a
   * write.
   */
  const readBody = async (endpoint: Endpoint, response: Response, deadline: Deadline): Promise<Answer> => {
    const isWrite = !isRead(endpoint)
    const assertNoPage = (text?: string) => {
      if (isWrite && response.ok && isPage(response, text))
        throw new NetworkError(EXCHANGE_UNREACHABLE, {}, baseURL)
    }
    try {
      const text = await deadline.race(readBodyText(response, maxResponseBytes))
      assertNoPage(text)
      return { isComplete: true, body: parseJson(text), isPage: response.ok && isPage(response, text) }
    } catch (cause) {
      if (cause instanceof NetworkError) throw cause
      if (!(cause instanceof ResponseTooLargeError)) assertNoPage()
      // The status already tells whether a write succeeded; only a successful read needs the body.
      if (!response.ok || isWrite) return { isComplete: false, body: undefined, isPage: false }
      if (cause instanceof ResponseTooLargeError)
        throw createContractError(
          { endpoint, response, address: baseURL },
          {
            path: '',
            expected: `at most ${maxResponseBytes} bytes`,
            received: 'more',
          },
        )
      throw createNetworkError(deadline, cause)
    }
  }

  /** Sends the request, with retries, and returns the payload of the last response. */
  const sendWithRetries = async (current: Call) => {
    const { endpoint, input, callOptions, deadline, context, attempts } = current
    const request = await createRequest(endpoint, input, {
      ...createHeaders({ accept: 'application/json' }, callOptions.headers),
      ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
    })
    const selectedFetch = await deadline.race(selectFetch(callOptions))
    const onSend = () => {
      // A middleware may have taken longer than the call.
      const ended = deadline.getError()
      if (ended) throw ended
      // A read is sent all the same: it shows whether the platform is right.
      if (!isRead(endpoint) && isOffline() && !hasAnsweredOffline)
        throw new NetworkError(EXCHANGE_UNREACHABLE, {}, baseURL)
      attempts.isSent = true
    }
    const fetch: typeof globalThis.fetch = (url, init) => selectedFetch(url, init, onSend)
    /** The delay before the next attempt; undefined if there is none. */
    const getDelay = (attempt: number, retryAfter = 0) => {
      const ms = retryAfter + getRetryDelay(attempt, random())
      const isLast = attempt >= (callOptions.retries ?? retries)
      return isRetryable(endpoint) && !isLast && ms < deadline.getTimeLeft() ? ms : undefined
    }
    for (let attempt = 0; ; attempt++) {
      let delay: number | undefined
      try {
        const ended = deadline.getError()
        if (ended) throw ended
        await rateLimits?.wait(endpoint, deadline)
        callHook(hooks.onRequest, () => ({ ...context, attempt, input: redact(input) }))
        const sentAt = now()
        const { signal } = deadline
        const attemptContext = { call: context.call, attempt, signal }
        const response = await deadline.race(
          send(request, attemptContext, fetch, (cause) => createNetworkError(deadline, cause)),
        )
        const { status } = response
        const requestId = getRequestId(response)
        callHook(hooks.onResponse, () => ({ ...context, attempt, status, requestId, ms: now() - sentAt }))
        const retryAfter = parseRetryAfter(response.headers, now())
        if (RETRYABLE_STATUSES.includes(status)) delay = getDelay(attempt, retryAfter)
        if (delay === undefined) {
          const { body, isComplete, isPage } = await readBody(endpoint, response, deadline)
          rateLimits?.learn(endpoint, response, retryAfter, body)
          // A body that was cut off may have had a code.
          if (isComplete) extensions.learn(endpoint, { status, code: readErrorBody(body).code, isPage })
          const onInvalidItem = (item: Mismatch) =>
            callHook(hooks.onInvalidItem, () => ({ call: context.call, requestId, ...item }))
          return {
            value: readResponse({
              endpoint,
              response,
              address: baseURL,
              body,
              isPage,
              retryAfter,
              onInvalidItem,
            }),
            isComplete,
          }
        }
        attempts.isLost ||= status >= 500
        rateLimits?.learn(endpoint, response, retryAfter)
        response.body?.cancel().catch(() => {})
      } catch (error) {
        if (error instanceof NetworkError) delay = getDelay(attempt)
        if (delay === undefined) throw error
        attempts.isLost = attempts.isSent
      }
      await deadline.sleep(delay)
    }
  }

  return {
    now: () => now() + (offset?.ms ?? 0),
    position: () => position,
    open: async (endpoint, { input = {}, headers: defaultHeaders, attempt, signal }) => {
      const { path, init } = await createRequest(endpoint, input, createHeaders(defaultHeaders))
      const context = { call: getEndpointName(endpoint), attempt, signal }
      return send(
        { path, init: { ...init, cache: 'no-store' } },
        context,
        platformFetch,
        createUnreachableError,
      )
    },
    call: async (endpoint, rawInput, callOptions = {}) => {
      const startedAt = now()
      let deadline: Deadline | undefined
      const context: CallContext = { call: getEndpointName(endpoint) }
      const attempts: Attempts = { isSent: false, isLost: false }
      let isResponseRead = false
      try {
        assertCallOptions(callOptions)
        deadline = createDeadline(callOptions.signal, callOptions.timeout ?? timeout, { now, sleep })
        extensions.assertOffered(endpoint)
        const input = getRequestInput(endpoint, rawInput, options.validate)
        if (hasIdempotencyKey(endpoint)) context.idempotencyKey = getIdempotencyKey(callOptions)
        const { value, isComplete } = await sendWithRetries({
          endpoint,
          input,
          callOptions,
          deadline,
          context,
          attempts,
        })
        isResponseRead = isComplete
        // It may be a login or a logout.
        if (!isRetryable(endpoint)) rateLimits?.clear()
        return value
      } catch (cause) {
        const error = (
          cause instanceof ExchangeError ? cause : new UnexpectedError(SOMETHING_WENT_WRONG, { cause })
        ) as AnyExchangeError
        addCallContext(error, context)
        if (!isRead(endpoint)) addOutcome(error, attempts)
        callHook(hooks.onError, () => ({ ...context, error, ms: now() - startedAt }))
        throw error
      } finally {
        deadline?.end(isResponseRead)
      }
    },
  }
}
