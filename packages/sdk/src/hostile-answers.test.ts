import { describe, expect, test } from 'vitest'
import { createClient } from './client.js'
import type { Endpoint } from './define-endpoint.js'
import { ExchangeError } from './errors.js'
import { events } from './events/endpoints.js'
import type { StreamState } from './events/read-changes.js'
import { isRead, promisesPayload } from './is-read.js'
import type { ClientOptions } from './methods.js'
import { hasIdempotencyKey } from './retry.js'
import { allEndpoints } from './testing/endpoints.js'
import {
  createFakeFetch,
  emptyResponse,
  jsonResponse,
  networkFailure,
  noResponse,
  noResponseIgnoringSignal,
  type Responder,
  textResponse,
  truncatedResponse,
} from './testing/fake-fetch.js'
import { inputs } from './testing/inputs.js'
import { createVirtualTime } from './testing/virtual-time.js'
import { createTransport } from './transport.js'
// Loaded before the tests, because the client's dynamic import would take longer than virtual time waits.
import './events/read-changes.js'

const HTML = '<!doctype html><h1>Sign in to the hotel</h1>'
const redirected: Responder = () => Object.defineProperty(new Response('{}'), 'redirected', { value: true })

/** What a call settles with, as the name of its error or `value`, and what becomes of the stream. */
interface Expected {
  read: string
  /** Default: as `read`. */
  write?: string
  /** Of a write for which status 200 alone is a success. Default: as `write`. */
  onlyOk?: string
  /** The state of `client.events`, `polling` or `waiting` to reconnect, or the name of the error that it throws. */
  stream: string
}

/**
 * A success without the payload of the contract: a read fails, a write of the specification has none, and any other write fails with an error
 * that says that it has happened.
 */
const NO_PAYLOAD: Expected = { read: 'ContractError', write: 'value', stream: 'polling' }
const REFUSED: Expected = { read: 'ContractError', write: 'ApiError', onlyOk: 'value', stream: 'polling' }
const NO_RESPONSE: Expected = { read: 'NetworkError', stream: 'waiting' }
const SILENCE: Expected = { read: 'TimeoutError', stream: 'waiting' }

const ANSWERS: [description: string, responder: Responder, expected: Expected][] = [
  ['a page of a proxy with status 200', textResponse(HTML), { ...NO_PAYLOAD, write: 'NetworkError' }],
  ['an empty body with status 200', emptyResponse(200), NO_PAYLOAD],
  ['no content', emptyResponse(204), { ...NO_PAYLOAD, onlyOk: 'ApiError' }],
  ['JSON that is cut off', textResponse('{"data":{'), NO_PAYLOAD],
  ['null', jsonResponse(null), NO_PAYLOAD],
  ['a text', jsonResponse('ok'), NO_PAYLOAD],
  ['a number', jsonResponse(7), NO_PAYLOAD],
  ['an error with status 200', jsonResponse({ error: 'Not now' }), REFUSED],
  ['a failure with status 200', jsonResponse({ data: { success: false } }), REFUSED],
  ['a deeply nested body', textResponse('['.repeat(50_000) + ']'.repeat(50_000)), NO_PAYLOAD],
  ['a polluting body', textResponse('{"__proto__":{"polluted":1},"data":null}'), NO_PAYLOAD],
  ['a body over the limit', jsonResponse('x'.repeat(30_000)), NO_PAYLOAD],
  ['a page of a proxy with status 502', textResponse(HTML, 502), { read: 'ApiError', stream: 'waiting' }],
  ['an empty 401', emptyResponse(401), { read: 'ApiError', stream: 'ApiError' }],
  ['a 404 with a list', jsonResponse([], 404), { read: 'ApiError', stream: 'polling' }],
  [
    'a 422 with fields of other types',
    jsonResponse({ message: 7, fields: 'x' }, 422),
    { read: 'ApiError', stream: 'ApiError' },
  ],
  [
    'a 429 that asks to wait for years',
    emptyResponse(429, { 'retry-after': '1e9' }),
    { read: 'ApiError', stream: 'waiting' },
  ],
  ['a body that breaks off', truncatedResponse(200), { ...NO_RESPONSE, write: 'value', stream: 'polling' }],
  ['a refused connection', networkFailure, NO_RESPONSE],
  ['a redirect that the platform has followed', redirected, NO_RESPONSE],
  ['silence', noResponse, SILENCE],
  ['silence of a fetch that ignores its signal', noResponseIgnoringSignal, SILENCE],
  [
    'no response at all',
    () => undefined as never,
    { read: 'ConfigurationError', stream: 'ConfigurationError' },
  ],
]

/** A secret of the program, which no error may have. */
const TOKEN = 'Bearer 0123456789'

/** Options of a client that receives this answer to every request, with its virtual time and the requests that it sends. */
const createOptions = (responder: Responder) => {
  const time = createVirtualTime()
  const { fetch, sent } = createFakeFetch(responder)
  const options: ClientOptions = {
    now: time.now,
    sleep: time.sleep,
    fetch,
    baseURL: 'https://exchange.example/api',
    maxResponseBytes: 20_000,
    headers: { authorization: TOKEN },
  }
  return { time, sent, options }
}

/** What a call settles with, as in `Expected`. Fails if its error has no message, does not name the call, or has the token. */
const getOutcome = (endpoint: Endpoint, error: unknown): string => {
  if (error === undefined) return 'value'
  if (!(error instanceof ExchangeError)) return String(error)
  expect(error.message).not.toBe('')
  expect(error.call).toBe(`${endpoint.method} ${endpoint.path}`)
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(TOKEN)
  return error.name
}

const getExpected = (endpoint: Endpoint, { read, write = read, onlyOk = write }: Expected) => {
  // The response to a read without `output` is not checked.
  if (isRead(endpoint) && endpoint.output) return read
  if (write === 'value' && promisesPayload(endpoint) && endpoint.output) return 'ContractError'
  return endpoint.successStatus === 200 ? onlyOk : write
}

const calls = allEndpoints.filter(([, { isStream }]) => !isStream)

test('there are 23 answers', () => {
  expect(ANSWERS).toHaveLength(23)
})

describe.each(ANSWERS)('%s', (_, responder, expected) => {
  test('settles every call with a value or a typed error', async () => {
    const outcomes: [string, string][] = []
    for (const [name, endpoint] of calls) {
      const { time, sent, options } = createOptions(responder)
      const error = await time.until(
        createTransport(options)
          .call(endpoint, inputs[name])
          .then(
            () => undefined,
            (error: unknown) => error,
          ),
      )
      outcomes.push([name, getOutcome(endpoint, error)])
      const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']))
      expect([name, keys.size, keys.has(undefined)]).toEqual([name, 1, !hasIdempotencyKey(endpoint)])
    }
    expect(outcomes).toEqual(calls.map(([name, endpoint]) => [name, getExpected(endpoint, expected)]))
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('leaves the stream polling, reconnecting, or with a typed error', async () => {
    const { time, options } = createOptions(responder)
    const controller = new AbortController()
    let outcome = ''
    const onState = (state: StreamState) => {
      outcome = state
      if (state === 'waiting') controller.abort()
    }
    const read = async () => {
      for await (const { kind } of createClient(options).events({ signal: controller.signal, onState })) {
        expect(kind).toBe('reset')
        controller.abort()
      }
    }
    const error = await time.until(read().catch((error: unknown) => error))
    expect(error === undefined ? outcome : getOutcome(events.stream, error)).toBe(expected.stream)
  })
})
