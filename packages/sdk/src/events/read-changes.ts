import { createParser, type EventSourceMessage } from 'eventsource-parser'
import {
  type AnyExchangeError,
  addCallContext,
  ExchangeError,
  NetworkError,
  SOMETHING_WENT_WRONG,
  UnexpectedError,
} from '../errors.js'
import { UNKNOWN_PATH_STATUSES } from '../extension.js'
import { callHook } from '../hooks.js'
import type { ClientOptions } from '../methods.js'
import { getOwnField } from '../own-field.js'
import { createApiError, getEndpointName, getRequestId, parseJson, readBodyText } from '../response-body.js'
import { parseRetryAfter } from '../retry.js'
import { SECOND } from '../time.js'
import { sleepOnTimer } from '../timeout.js'
import type { Transport } from '../transport.js'
import { events } from './endpoints.js'
import { CHANGE_KINDS, type Change, type ChangeKind } from './model.js'
import { parsePosition } from './position.js'

/**
 * The state of a stream. `connecting`: it is being opened. `open`: it is open, and all changes until then were yielded.
 * `waiting`: it was lost, and will be opened again. `polling`: the back end has no stream, so a `reset` is yielded regularly.
 */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'polling'

export interface EventsOptions {
  /** Ends the iteration. */
  signal?: AbortSignal | undefined
  /** The `seq` of the last change that was handled, to continue after it. By default, the stream begins with a `reset`. */
  after?: number | undefined
  /** The interval between resets for a back end without the stream, in ms. Default: 10 seconds. */
  pollInterval?: number
  /**
   * Called for each heartbeat: until about then, no change has been missed. A back end that sends no heartbeats never calls it.
   */
  onHeartbeat?: (() => void) | undefined
  /** Called when the state of the stream changes. */
  onState?: ((state: StreamState) => void) | undefined
}

const CONNECT_TIMEOUT = 15 * SECOND
/** How long a `fetch` of the caller may take to show that it can stream, where that of the platform cannot. */
const STREAM_TRIAL = 3 * SECOND
/** How long a stream without heartbeats may be silent. */
const IDLE_TIMEOUT = 60 * SECOND
/** With this number of missed heartbeats in a row, and at most two seconds more, a stream is lost. */
const MISSED_HEARTBEATS = 2
const POLL_INTERVAL = 10 * SECOND
const FIRST_DELAY = SECOND
const MAX_DELAY = 30 * SECOND
/** After a connection that lasted this long, in ms, the retry delay is the first one again. */
const HEALTHY_AFTER = 30 * SECOND
/** The maximum length of an event in characters. After a longer one, the parser throws at the next chunk. */
const MAX_EVENT_LENGTH = 64 * 1024
const MAX_ERROR_BYTES = 64 * 1024

/** Whether a retry may succeed: the client was rate limited, or the exchange has failed or is unavailable. */
const isTemporary = (status: number) => status === 429 || status >= 500

const isChangeKind = (kind: unknown): kind is ChangeKind => CHANGE_KINDS.includes(kind as ChangeKind)

/** The change of an event; undefined for another event, and for a kind that this version does not know. */
const toChange = (message: EventSourceMessage): Change | undefined => {
  const seq = parsePosition(message.id)
  const position = seq === undefined ? {} : { seq }
  if (message.event === 'reset') return { kind: 'reset', ...position }
  const data = parseJson(message.data)
  const kind = getOwnField(data, 'kind')
  const id = getOwnField(data, 'id')
  if (message.event !== 'change' || !isChangeKind(kind)) return undefined
  return { kind, ...(typeof id === 'string' ? { id } : {}), ...position }
}

/** The interval of the heartbeats in ms; undefined for another event, and for an interval that is no positive number. */
const parseHeartbeat = ({ event, data }: EventSourceMessage): number | undefined => {
  const seconds = event === 'heartbeat' ? getOwnField(parseJson(data), 'seconds') : undefined
  return typeof seconds === 'number' && seconds > 0 ? seconds * SECOND : undefined
}

/** Nothing has arrived for too long. */
class SilentStreamError extends NetworkError {}

/** Whether the responses of the platform's own fetch can be read while they arrive. */
const canStream = () =>
  typeof Response === 'function' && 'body' in Response.prototype && typeof TextDecoder === 'function'

const isEventStream = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') === true &&
  response.body?.getReader !== undefined

/** Yields the changes of the stream, and opens it again when it is lost. `client.events` documents it. */
export async function* readChanges(
  transport: Transport,
  options: ClientOptions,
  { signal, after, pollInterval = POLL_INTERVAL, onHeartbeat = () => {}, onState = () => {} }: EventsOptions,
): AsyncGenerator<Change, void, undefined> {
  const { hooks = {}, random = Math.random, now = Date.now, sleep = sleepOnTimer } = options
  const endpoint = events.stream
  const call = getEndpointName(endpoint)
  const untilAborted = signal ?? new AbortController().signal
  const isAborted = () => untilAborted.aborted
  /** A fetch without streams resolves when the exchange has closed the connection. */
  const mayNotStream = !canStream()
  let position = after
  /** The interval of the heartbeats, which the exchange tells. It is kept for the next connection, which may be silent at once. */
  let heartbeatInterval: number | undefined
  /** The random part keeps many clients of one silent process from loading everything at the same time. */
  const getIdleTimeout = () =>
    heartbeatInterval === undefined
      ? IDLE_TIMEOUT
      : Math.min(IDLE_TIMEOUT, MISSED_HEARTBEATS * heartbeatInterval + SECOND * (1 + random()))

  /** Rejects if the promise takes longer than `ms`, or when the caller aborts. */
  const awaitAtMost = async <Value>(ms: number, promise: Promise<Value>): Promise<Value> => {
    const settled = new AbortController()
    const abort = () => settled.abort()
    untilAborted.addEventListener('abort', abort)
    const timeout = sleep(ms, settled.signal).then(() => {
      throw new SilentStreamError('The live stream is silent')
    })
    timeout.catch(() => {})
    promise.catch(() => {})
    try {
      if (isAborted()) abort()
      return await Promise.race([promise, timeout])
    } finally {
      untilAborted.removeEventListener('abort', abort)
      abort()
    }
  }

  /** Gives an error a type. A mistake of the program or of a middleware ends the iteration, a lost connection does not. */
  const throwTyped = (cause: unknown): never => {
    throw cause instanceof ExchangeError ? cause : new UnexpectedError(SOMETHING_WENT_WRONG, { cause })
  }

  const request = async (attempt: number, connection: AbortController): Promise<Response> => {
    callHook(hooks.onRequest, () => ({ call, attempt, input: {} }))
    const sentAt = now()
    const headers = {
      accept: 'text/event-stream',
      ...(position === undefined ? {} : { 'last-event-id': String(position) }),
    }
    const response = await awaitAtMost(
      mayNotStream ? STREAM_TRIAL : (options.timeout ?? CONNECT_TIMEOUT),
      transport.open(endpoint, { headers, attempt, signal: connection.signal }),
    ).catch(throwTyped)
    const { status } = response
    const requestId = getRequestId(response)
    callHook(hooks.onResponse, () => ({ call, attempt, status, requestId, ms: now() - sentAt }))
    return response
  }

  const throwRefusal = async (response: Response): Promise<never> => {
    const body = await awaitAtMost(CONNECT_TIMEOUT, readBodyText(response, MAX_ERROR_BYTES)).catch(() => '')
    const retryAfter = parseRetryAfter(response.headers, now())
    throw createApiError(endpoint, response, parseJson(body), retryAfter)
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
        const { done, value } = await awaitAtMost(getIdleTimeout(), reader.read())
        if (done) return
        parser.feed(decoder.decode(value, { stream: true }))
        yield* messages.splice(0)
      }
    } finally {
      // In Node, aborting the request may have no effect on a response body after a garbage collection.
      reader?.cancel().catch(() => {})
    }
  }

  async function* readStream(response: Response): AsyncGenerator<Change, void, undefined> {
    // Without a position, changes before this connection may have been missed.
    let mayHaveMissed = position === undefined
    let hasHeartbeats = false
    try {
      for await (const message of readMessages(response)) {
        if (message.event === 'heartbeat') {
          hasHeartbeats = true
          heartbeatInterval = parseHeartbeat(message) ?? heartbeatInterval
          onHeartbeat()
          continue
        }
        if (message.event === 'open') onState('open')
        const seq = parsePosition(message.id)
        const change = toChange(message)
        if (mayHaveMissed && change?.kind !== 'reset')
          yield { kind: 'reset', ...(message.event === 'open' && seq !== undefined ? { seq } : {}) }
        mayHaveMissed = false
        position = seq ?? position
        if (change) yield change
      }
    } catch (error) {
      // Changes may have happened in the silent time, and the next connection may be as silent.
      if (!isAborted() && hasHeartbeats && error instanceof SilentStreamError) yield { kind: 'reset' }
      throw error
    }
  }

  async function* poll(): AsyncGenerator<Change, void, undefined> {
    onState('polling')
    while (!isAborted()) {
      yield { kind: 'reset' }
      await sleep(pollInterval, untilAborted)
    }
  }

  if (mayNotStream && !options.fetch) return yield* poll()
  for (let attempt = 0; !isAborted(); attempt++) {
    const connection = new AbortController()
    const startedAt = now()
    let retryAfter = 0
    let isOpen = false
    onState('connecting')
    try {
      const response = await request(attempt, connection)
      isOpen = true
      if (UNKNOWN_PATH_STATUSES.includes(response.status) || (response.ok && !isEventStream(response))) {
        connection.abort()
        return yield* poll()
      }
      if (response.ok) yield* readStream(response)
      else if (isTemporary(response.status)) retryAfter = parseRetryAfter(response.headers, now()) ?? 0
      else await throwRefusal(response)
    } catch (error) {
      if (mayNotStream && attempt === 0 && !isOpen && error instanceof SilentStreamError) {
        connection.abort()
        return yield* poll()
      }
      // A refusal, or a mistake of the program, ends the iteration. A lost connection does not.
      if (error instanceof ExchangeError && !(error instanceof NetworkError)) {
        addCallContext(error, { call })
        callHook(hooks.onError, () => ({ call, error: error as AnyExchangeError, ms: now() - startedAt }))
        throw error
      }
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
