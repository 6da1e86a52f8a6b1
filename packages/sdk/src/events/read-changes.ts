import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ExchangeError, NetworkError, SOMETHING_WENT_WRONG } from '../errors.js'
import { callHook } from '../hooks.js'
import type { ClientOptions } from '../methods.js'
import { getOwnField } from '../own-field.js'
import { getEndpointName, parseJson, readBodyText, readResponse } from '../response-body.js'
import { parseRetryAfter } from '../retry.js'
import { SECOND } from '../time.js'
import { sleepOnTimer } from '../timeout.js'
import { events } from './endpoints.js'
import { CHANGE_KINDS, type Change, type ChangeKind } from './model.js'

/**
 * Where a stream stands: it is being opened; it is open, and nothing is missing; it was lost and will be opened again; or
 * the back end has none, so that everything is to be loaded again from time to time.
 */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'polling'

export interface EventsOptions {
  /** Ends the iteration. */
  signal?: AbortSignal | undefined
  /** The `seq` of the last change that was handled, to continue after it. Default: begins with a `reset`. */
  after?: number | undefined
  /** How often a back end without the stream is said to have changed, in ms. Default: 10 seconds. */
  pollInterval?: number
  /** Called when the stream opens or is lost. */
  onState?: ((state: StreamState) => void) | undefined
}

const CONNECT_TIMEOUT = 15 * SECOND
/** The exchange sends something every 25 seconds. */
const IDLE_TIMEOUT = 60 * SECOND
const POLL_INTERVAL = 10 * SECOND
const FIRST_DELAY = SECOND
const MAX_DELAY = 30 * SECOND
/** A stream that was open for so long has worked: the next delay is the first one again. */
const HEALTHY_AFTER = 30 * SECOND
/** Characters of one event. The parser throws at a longer one. */
const MAX_EVENT_LENGTH = 64 * 1024
const MAX_ERROR_BYTES = 64 * 1024

/** The back end has no such endpoint. */
const UNSUPPORTED: readonly number[] = [404, 405, 501]
/** Trying again may help: rate limited, or the exchange is temporarily unavailable. */
const isTemporary = (status: number) => status === 429 || status >= 500

const isChangeKind = (kind: unknown): kind is ChangeKind => CHANGE_KINDS.includes(kind as ChangeKind)

/** The place of an event; undefined if it has none. */
const parseSeq = ({ id }: EventSourceMessage) => (id && /^\d{1,15}$/.test(id) ? Number(id) : undefined)

/** Undefined for a kind that this version does not know. */
const toChange = (message: EventSourceMessage): Change | undefined => {
  const seq = parseSeq(message)
  const place = seq === undefined ? {} : { seq }
  if (message.event === 'reset') return { kind: 'reset', ...place }
  const data = parseJson(message.data)
  const kind = getOwnField(data, 'kind')
  const id = getOwnField(data, 'id')
  if (message.event !== 'change' || !isChangeKind(kind)) return undefined
  return { kind, ...(typeof id === 'string' ? { id } : {}), ...place }
}

const isEventStream = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') === true &&
  response.body?.getReader !== undefined

/** Opens the stream again and again, and yields its changes. `client.events` documents it. */
export async function* readChanges(
  options: ClientOptions,
  { signal, after, pollInterval = POLL_INTERVAL, onState = () => {} }: EventsOptions,
): AsyncGenerator<Change, void, undefined> {
  const { baseURL = '/api', hooks = {}, random = Math.random, now = Date.now, sleep = sleepOnTimer } = options
  const endpoint = events.stream
  const call = getEndpointName(endpoint)
  const url = baseURL.replace(/\/$/, '') + endpoint.path
  const untilAborted = signal ?? new AbortController().signal
  const isAborted = () => untilAborted.aborted
  let position = after

  /** Rejects if the promise takes longer than `ms`, or when the caller aborts. */
  const awaitAtMost = async <Value>(ms: number, promise: Promise<Value>): Promise<Value> => {
    const settled = new AbortController()
    const abort = () => settled.abort()
    untilAborted.addEventListener('abort', abort)
    const late = sleep(ms, settled.signal).then(() => {
      throw new NetworkError('The live stream is silent')
    })
    late.catch(() => {})
    promise.catch(() => {})
    try {
      if (isAborted()) abort()
      return await Promise.race([promise, late])
    } finally {
      untilAborted.removeEventListener('abort', abort)
      abort()
    }
  }

  const request = async (attempt: number, connection: AbortController): Promise<Response> => {
    callHook(hooks.onRequest, () => ({ call, attempt, input: {} }))
    const sentAt = now()
    const send = options.fetch ?? globalThis.fetch
    const response = await awaitAtMost(
      options.timeout ?? CONNECT_TIMEOUT,
      send(url, {
        credentials: 'include',
        redirect: 'error',
        cache: 'no-store',
        headers: {
          accept: 'text/event-stream',
          ...(position === undefined ? {} : { 'last-event-id': String(position) }),
        },
        signal: connection.signal,
      }),
    )
    const requestId = response.headers.get('x-request-id') ?? undefined
    callHook(hooks.onResponse, () => ({
      call,
      attempt,
      status: response.status,
      requestId,
      ms: now() - sentAt,
    }))
    return response
  }

  const refuse = async (response: Response): Promise<never> => {
    const body = await awaitAtMost(CONNECT_TIMEOUT, readBodyText(response, MAX_ERROR_BYTES)).catch(() => '')
    try {
      readResponse(endpoint, response, parseJson(body), parseRetryAfter(response.headers, now()))
    } catch (error) {
      callHook(hooks.onError, () => ({ call, error: error as ExchangeError, ms: 0 }))
      throw error
    }
    throw new ExchangeError('unknown', SOMETHING_WENT_WRONG)
  }

  /** The messages of one connection, until it is lost. */
  async function* readMessages(response: Response): AsyncGenerator<EventSourceMessage, void, undefined> {
    const messages: EventSourceMessage[] = []
    const parser = createParser({
      onEvent: (message) => messages.push(message),
      maxBufferSize: MAX_EVENT_LENGTH,
    })
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    try {
      while (reader && !isAborted()) {
        const { done, value } = await awaitAtMost(IDLE_TIMEOUT, reader.read())
        if (done) return
        parser.feed(decoder.decode(value, { stream: true }))
        yield* messages.splice(0)
      }
    } finally {
      // In Node the signal of a response that has arrived may be without effect after a garbage collection.
      reader?.cancel().catch(() => {})
    }
  }

  async function* readStream(response: Response): AsyncGenerator<Change, void, undefined> {
    for await (const message of readMessages(response)) {
      if (message.event === 'open') {
        onState('open')
        if (position === undefined) yield { kind: 'reset', seq: parseSeq(message) ?? 0 }
      }
      position = parseSeq(message) ?? position
      const change = toChange(message)
      if (change) yield change
    }
  }

  async function* poll(): AsyncGenerator<Change, void, undefined> {
    onState('polling')
    while (!isAborted()) {
      yield { kind: 'reset' }
      await sleep(pollInterval, untilAborted)
    }
  }

  for (let attempt = 0; !isAborted(); attempt++) {
    const connection = new AbortController()
    const startedAt = now()
    let retryAfter = 0
    onState('connecting')
    try {
      const response = await request(attempt, connection)
      if (UNSUPPORTED.includes(response.status) || (response.ok && !isEventStream(response))) {
        connection.abort()
        return yield* poll()
      }
      if (response.ok) yield* readStream(response)
      else if (isTemporary(response.status)) retryAfter = parseRetryAfter(response.headers, now()) ?? 0
      else await refuse(response)
    } catch (error) {
      // A refusal ends the iteration. A lost connection does not.
      if (error instanceof ExchangeError && !(error instanceof NetworkError)) throw error
    } finally {
      connection.abort()
    }
    if (isAborted()) return
    onState('waiting')
    if (now() - startedAt >= HEALTHY_AFTER) attempt = 0
    const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** attempt) * (0.5 + random() / 2)
    await sleep(retryAfter + delay, untilAborted)
  }
}
