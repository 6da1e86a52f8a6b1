import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint, payload } from './define-endpoint.js'
import {
  AbortError,
  ApiError,
  ContractError,
  ExchangeError,
  isApiError,
  NetworkError,
  TimeoutError,
  ValidationError,
} from './errors.js'
import { hasIdempotencyKey, RETRYABLE_STATUSES } from './retry.js'
import {
  chunkedResponse,
  emptyResponse,
  fakeFetch,
  jsonResponse,
  networkFailure,
  noResponse,
  noResponseIgnoringSignal,
  type Responder,
  type SentRequest,
  textResponse,
  truncatedResponse,
} from './testing/fake-fetch.js'
import { virtualTime } from './testing/virtual-time.js'
import { SECOND } from './time.js'
import { createTransport, type TransportOptions } from './transport.js'

const item = z.object({ _id: z.string(), amount: z.int() })
const wire = { _id: 'i1', amount: 7 }

const read = defineEndpoint({
  summary: 'List the items',
  method: 'GET',
  path: '/items',
  access: 'verified',
  output: payload(z.array(item)),
  fallback: 'Error Fetching Items',
})
const write = defineEndpoint({
  summary: 'Change an item',
  method: 'POST',
  path: '/items/{id}',
  access: 'verified',
  output: payload(item),
  fallback: 'Error Creating Item',
})
const change = defineEndpoint({
  summary: 'Change the password',
  method: 'POST',
  path: '/settings/change-password',
  access: 'verified',
  unkeyed: true,
  fallback: 'Error changing password',
})
const uploading = defineEndpoint({
  summary: 'Upload a picture',
  method: 'POST',
  path: '/items/{id}/picture',
  access: 'verified',
  multipart: true,
  fallback: 'Error Sending Picture',
})
const signIn = defineEndpoint({
  summary: 'Log in',
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  fallback: 'Login failed',
})
const verify = defineEndpoint({
  summary: 'Enter a code',
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'anyone',
  successStatus: 200,
  fallback: 'Error Verifying phone number',
})

const baseURL = 'https://exchange.example/api'
const over = (answers: Responder[], options: Partial<TransportOptions> = {}) => {
  const { fetch, sent } = fakeFetch(...answers)
  const { call, now } = createTransport({ baseURL, fetch, sleep: unasked, ...options })
  return { call, now, sent }
}
/** Over a clock of its own, whose pauses all take their middle length. */
const timed = (answers: Responder[], options: Partial<TransportOptions> = {}) => {
  const time = virtualTime()
  return { ...over(answers, { ...time, random: () => 0.5, ...options }), time }
}
/** No time passes but the call's own deadline, which never comes. */
const unasked = (ms: number) =>
  ms === 15 * SECOND ? new Promise<void>(() => {}) : Promise.reject(new Error('paused'))
/** What a call rejected with. */
const rejection = (call: Promise<unknown>): Promise<ExchangeError> =>
  call.then(
    (value) => Promise.reject(new Error(`answered ${JSON.stringify(value)}`)),
    (error: ExchangeError) => error,
  )

describe('a request', () => {
  test('of a read: its fields are the query, it carries no key, the cookies are sent', async () => {
    const { call, sent } = over([jsonResponse([])])
    await call(read, { limit: 4, cursor: 'a b' })
    expect(sent).toEqual([
      {
        method: 'GET',
        url: 'https://exchange.example/api/items?limit=4&cursor=a+b',
        body: undefined,
        headers: { accept: 'application/json' },
        credentials: 'include',
        redirect: 'error',
      },
    ])
  })

  test('of a write: its fields are the body, it carries the key of the intent', async () => {
    const { call, sent } = over([jsonResponse(wire)])
    await call(write, { id: 'i/1', amount: 7 }, { idempotencyKey: 'intent-1' })
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://exchange.example/api/items/i%2F1',
        body: { amount: 7 },
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': 'intent-1',
        },
        credentials: 'include',
        redirect: 'error',
      },
    ])
  })

  test('of a write without a given key carries a new one each time', async () => {
    const { call, sent } = over([jsonResponse(wire)])
    await call(write, { id: 'i1' })
    await call(write, { id: 'i1' })
    const keys = sent.map(({ headers }) => headers['idempotency-key'])
    expect(keys.map((key) => /^[0-9a-f-]{36}$/.test(key ?? ''))).toEqual([true, true])
    expect(new Set(keys).size).toBe(2)
  })

  test('of sign-in and of a password change carries no key, not even a given one', async () => {
    const { call, sent } = over([jsonResponse({})])
    await call(signIn, {}, { idempotencyKey: 'intent-1' })
    await call(change, {}, { idempotencyKey: 'intent-1' })
    expect(sent.map(({ headers }) => headers)).toEqual(
      Array(2).fill({ accept: 'application/json', 'content-type': 'application/json' }),
    )
    expect([read, write, uploading, change, signIn, verify].map(hasIdempotencyKey)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('of an upload: its fields are the parts, and the platform says what type they are', async () => {
    const { call, sent } = over([jsonResponse({})])
    const picture = new File(['pixels'], 'front.png', { type: 'image/png' })
    await call(uploading, { id: 'i1', picture, side: 'front', page: 2 }, { idempotencyKey: 'intent-1' })
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://exchange.example/api/items/i1/picture',
        body: [
          ['picture', { name: 'front.png', type: 'image/png', text: 'pixels' }],
          ['side', 'front'],
          ['page', '2'],
        ],
        headers: { accept: 'application/json', 'idempotency-key': 'intent-1' },
        credentials: 'include',
        redirect: 'error',
      },
    ])
  })

  test('carries the headers that its client was made with', async () => {
    const { call, sent } = over([jsonResponse([])], { headers: { authorization: 'Bearer t' } })
    await call(read, {})
    expect(sent.map(({ headers }) => headers)).toEqual([
      { accept: 'application/json', authorization: 'Bearer t' },
    ])
  })
})

describe('a refusal', () => {
  test("carries the server's code, message, fields and request id", async () => {
    const fields = [
      { path: 'amount', message: 'must be one of the listed amounts' },
      { path: 'x' },
      { message: 'x' },
      { path: 7, message: 'x' },
      'x',
    ]
    const answer = jsonResponse({ message: 'Not valid', code: 'invalid_input', fields }, 422, {
      'x-request-id': 'r1',
    })
    const error = await rejection(over([answer]).call(write, { id: 'i1' }))
    expect(error).toBeInstanceOf(ApiError)
    expect({ ...error, message: error.message }).toEqual({
      name: 'ApiError',
      code: 'invalid_input',
      message: 'Not valid',
      status: 422,
      fields: [{ path: 'amount', message: 'must be one of the listed amounts' }],
      requestId: 'r1',
    })
  })

  const answers: [string, Responder][] = [
    ['HTML', textResponse('<html>Bad gateway</html>', 500)],
    ['an empty body', emptyResponse(500)],
    ['a body that was cut off', truncatedResponse(500)],
    ['half a JSON', textResponse('{"message":"hal', 500)],
    ['a message that is no text', jsonResponse({ message: { en: 'no' }, code: 7, fields: 'x' }, 500)],
    ['an empty message', jsonResponse({ message: '' }, 500)],
    ['null', jsonResponse(null, 500)],
    ['a list', jsonResponse(['message'], 500)],
  ]
  test.each(answers)("with %s is told in the call's fallback text", async (_, answer) => {
    for (const row of [read, write]) {
      const { call, sent } = over([answer])
      const error = await rejection(call(row, { id: 'i1' }))
      expect(error).toEqual(new ApiError('http_500', row.fallback, 500, [], undefined))
      expect(sent.length).toBe(1)
    }
  })
})

describe('a success', () => {
  const nonsense: [string, Responder][] = [
    ['HTML', textResponse('<html>ok</html>')],
    ['an empty body', emptyResponse(200)],
    ['no content', emptyResponse(204)],
    ['another shape', jsonResponse({ message: 'Done', data: { amount: 'seven' } })],
    ['a body that was cut off', truncatedResponse(201)],
  ]
  test.each(nonsense)(
    'of a write is a success even with %s: money that moved never looks like a failure',
    async (_, answer) => {
      const { call, sent } = over([answer])
      expect(await call(write, { id: 'i1' })).toBe(undefined)
      expect(sent.length).toBe(1)
    },
  )

  test('of a write answers the payload where there is one', async () => {
    const { call } = over([jsonResponse({ message: 'Done', data: wire }, 201)])
    expect(await call(write, { id: 'i1' })).toEqual(wire)
  })

  test('of a read with a missing field is an error that names the call and the path of the field', async () => {
    const error = await rejection(over([jsonResponse({ data: [wire, { _id: 'i2' }] })]).call(read, {}))
    expect(error).toEqual(new ContractError('Error Fetching Items', 'GET /items', '1.amount'))
    expect([error.code, error.message]).toEqual(['contract', 'Error Fetching Items'])
    expect(error).toMatchObject({ call: 'GET /items', path: '1.amount' })
  })

  test('of a read that is no JSON is such an error too', async () => {
    for (const answer of [textResponse('<html>'), emptyResponse(200), emptyResponse(204)]) {
      const error = await rejection(over([answer]).call(read, {}))
      expect({ ...error }).toEqual({ name: 'ContractError', code: 'contract', call: 'GET /items', path: '' })
    }
  })

  test('of a call with one success status is that status alone', async () => {
    expect(await over([jsonResponse({}, 200)]).call(verify, {})).toBe(undefined)
    const other = await rejection(over([jsonResponse({ message: 'Later' }, 202)]).call(verify, {}))
    expect(other).toEqual(new ApiError('http_202', 'Later', 202, [], undefined))
    const none = await rejection(over([emptyResponse(204)]).call(verify, {}))
    expect(none).toEqual(new ApiError('http_204', 'Error Verifying phone number', 204, [], undefined))
  })
})

describe('without an answer', () => {
  const sentKeys = (sent: SentRequest[]) => new Set(sent.map(({ headers }) => headers['idempotency-key']))

  test('a read, and a write under its key, are sent again, as they were', async () => {
    for (const row of [read, write, uploading]) {
      const { call, sent, time } = timed([networkFailure, jsonResponse(row === read ? [wire] : wire)])
      expect(await time.until(call(row, { id: 'i1' }))).toEqual(
        row === read ? [wire] : row === write ? wire : undefined,
      )
      expect([sent.length, time.now()]).toEqual([2, 225])
      expect(sent[1]).toEqual(sent[0])
    }
  })

  test('a write without a key is never sent again, whatever was answered', async () => {
    for (const row of [signIn, change, verify])
      for (const answer of [
        networkFailure,
        emptyResponse(502),
        emptyResponse(503, { 'retry-after': '1' }),
        emptyResponse(429),
      ]) {
        const { call, sent, time } = timed([answer])
        expect(await time.until(rejection(call(row, {})))).toBeInstanceOf(ExchangeError)
        expect([sent.length, time.now()]).toEqual([1, 0])
      }
  })

  test('it is a network error after three sendings, which says nothing of the request', async () => {
    for (const row of [read, write]) {
      const { call, sent, time } = timed([networkFailure])
      const error = await time.until(rejection(call(row, { id: 'i1' })))
      expect(error).toBeInstanceOf(NetworkError)
      expect([error.code, error.message]).toEqual([
        'network',
        'Could not reach the exchange. Check your connection',
      ])
      expect(error.cause).toEqual(new TypeError('fetch failed'))
      expect([sent.length, sentKeys(sent).size, time.now()]).toEqual([3, 1, 225 + 450])
    }
  })

  test('a network error names the address for whoever develops, without a password in it', async () => {
    const { call, time } = timed([networkFailure], { baseURL: 'https://ada:secret@exchange.example/api' })
    expect(await time.until(rejection(call(read, { id: 'i1' })))).toMatchObject({
      message: 'Could not reach the exchange. Check your connection',
      address: 'https://exchange.example/api',
    })
  })

  test('a client repeats as often as it was told to', async () => {
    const { call, sent, time } = timed([networkFailure], { retries: 0 })
    expect(await time.until(rejection(call(write, { id: 'i1' })))).toBeInstanceOf(NetworkError)
    expect(sent.length).toBe(1)
  })

  test('pauses differ from client to client, from half of their length on', async () => {
    const waited = async (random: number) => {
      const { call, time } = timed([networkFailure], { random: () => random })
      await time.until(rejection(call(read, {})))
      return time.now()
    }
    expect([await waited(0), await waited(0.999)]).toEqual([450, expect.closeTo(899.55)])
  })

  test('a read whose answer was cut off is asked again, and then a network error', async () => {
    const { call, sent, time } = timed([truncatedResponse(200), jsonResponse([wire])])
    expect(await time.until(call(read, {}))).toEqual([wire])
    expect(sent.length).toBe(2)
    const never = timed([truncatedResponse(200)])
    expect(await never.time.until(rejection(never.call(read, {})))).toBeInstanceOf(NetworkError)
  })

  test.each([read, write])(
    '$method: the time is up after 15 seconds, and nothing is sent again',
    async (row) => {
      for (const answer of [noResponse, noResponseIgnoringSignal]) {
        const { call, sent, time } = timed([answer])
        expect(await time.until(rejection(call(row, { id: 'i1' })))).toEqual(
          new TimeoutError('The exchange did not answer in time. Check your connection'),
        )
        expect([sent.length, time.now(), time.waiters()]).toEqual([1, 15_000, 0])
      }
    },
  )

  test('the time is that of the client, or of the call; it covers every sending and every pause', async () => {
    const { call, time, sent } = timed([networkFailure, noResponse], { timeout: 1_000 })
    expect((await time.until(rejection(call(write, { id: 'i1' }, { timeout: 300 })))).code).toBe('timeout')
    expect(time.now()).toBe(300)
    expect((await time.until(rejection(call(read, {})))).code).toBe('timeout')
    expect([time.now(), sent.length]).toEqual([1_300, 3])
  })

  test("the caller's signal ends the call, a pause too, and leaves nothing behind", async () => {
    for (const answer of [noResponse, noResponseIgnoringSignal, networkFailure]) {
      const { call, time } = timed([answer])
      const caller = new AbortController()
      const ended = rejection(call(read, {}, { signal: caller.signal }))
      await new Promise((resolve) => setImmediate(resolve))
      caller.abort()
      expect(await ended).toEqual(new AbortError('Cancelled'))
      expect([time.waiters(), time.now()]).toEqual([0, 0])
    }
  })

  test('a signal that had ended before ends it too, and nothing is sent', async () => {
    const { call, sent } = over([noResponse])
    expect((await rejection(call(write, { id: 'i1' }, { signal: AbortSignal.abort() }))).code).toBe('aborted')
    expect(sent).toEqual([])
  })
})

describe('not now', () => {
  const at = Date.UTC(2026, 10, 20)
  const forms: [string, string, Record<string, string>, number][] = [
    ['seconds', '4', {}, 4_000],
    ['no time', '0', {}, 0],
    ['a date', 'Fri, 20 Nov 2026 00:00:04 GMT', {}, 4_000],
    [
      'a date by the server’s clock',
      'Fri, 20 Nov 2026 01:00:04 GMT',
      { date: 'Fri, 20 Nov 2026 01:00:00 GMT' },
      4_000,
    ],
    ['an old date', 'Friday, 20-Nov-26 00:00:04 GMT', {}, 4_000],
    ['the oldest date', 'Fri Nov 20 00:00:04 2026', {}, 4_000],
    ['a date that is over', 'Fri, 20 Nov 2025 00:00:00 GMT', {}, 0],
    ['less than nothing', '-5', {}, 0],
    ['a fraction', '1.5', {}, 0],
    ['nonsense', 'Soon', {}, 0],
    ['nothing', '', {}, 0],
  ]
  test.each(forms)('a call waits for as long as it is asked to: %s', async (_, retryAfter, more, ms) => {
    for (const status of RETRYABLE_STATUSES)
      for (const row of [read, write]) {
        const time = virtualTime(at)
        const answers = [
          emptyResponse(status, { 'retry-after': retryAfter, ...more }),
          jsonResponse(row === read ? [] : wire),
        ]
        const { call, sent } = over(answers, { ...time, random: () => 0.5 })
        await time.until(call(row, { id: 'i1' }))
        expect([sent.length, time.now() - at]).toEqual([2, ms + 225])
      }
  })

  test.each(['15', '3600', '9'.repeat(400), 'Fri, 20 Nov 2027 00:00:00 GMT'])(
    'it does not wait for what comes after its time: %s',
    async (retryAfter) => {
      const time = virtualTime(at)
      const answer = jsonResponse({ message: 'Later' }, 429, { 'retry-after': retryAfter })
      const { call, sent } = over([answer], time)
      const error = await time.until(rejection(call(write, { id: 'i1' })))
      expect(error).toMatchObject({ code: 'http_429', message: 'Later', status: 429 })
      expect(isApiError(error) && (error.retryAfter ?? 0) >= 15_000).toBe(true)
      expect([sent.length, time.now()]).toEqual([1, at])
    },
  )

  test('the last refusal is what the call rejects with', async () => {
    const { call, sent, time } = timed([
      emptyResponse(503),
      emptyResponse(502),
      jsonResponse({ code: 'unavailable' }, 503),
    ])
    expect(await time.until(rejection(call(read, {})))).toMatchObject({ code: 'unavailable', status: 503 })
    expect(sent.length).toBe(3)
  })
})

describe('an answer that is too much', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const plain = defineEndpoint({ ...read, output: payload(z.union([z.string(), z.array(z.unknown())])) })

  test('of more bytes than a client takes is no answer to a read, told as such or not', async () => {
    const answers = [
      textResponse('x'.repeat(101)),
      textResponse('[]', 200, { 'content-length': '101' }),
      chunkedResponse('é'.repeat(51)),
    ]
    for (const answer of answers) {
      const error = await rejection(over([answer], { maxResponseBytes: 100 }).call(read, {}))
      expect(error).toEqual(new ContractError('Error Fetching Items', 'GET /items', ''))
      expect(await over([answer], { maxResponseBytes: 100 }).call(write, { id: 'i1' })).toBe(undefined)
    }
    expect(await over([textResponse(`"${'x'.repeat(98)}"`)], { maxResponseBytes: 100 }).call(plain, {})).toBe(
      'x'.repeat(98),
    )
  })

  test('that is nested deeper than any answer is none either', async () => {
    expect(await over([textResponse(nested(32))]).call(plain, {})).toEqual(JSON.parse(nested(32)))
    for (const depth of [33, 100_000])
      expect((await rejection(over([textResponse(nested(depth))]).call(plain, {}))).code).toBe('contract')
  })

  test('is read where the platform has no streams', async () => {
    const streamless =
      (body: string): Responder =>
      () =>
        Object.defineProperties(new Response(), {
          text: { value: async () => body },
          body: { value: undefined },
        })
    const over100 = (body: string) => over([streamless(body)], { maxResponseBytes: 100 })
    expect(await over100('[]').call(read, {})).toEqual([])
    expect((await rejection(over100('x'.repeat(101)).call(read, {}))).code).toBe('contract')
  })
})

describe('what leads elsewhere', () => {
  test('is no answer, even where the platform has followed it', async () => {
    const followed: Responder = () => Object.defineProperty(new Response('{}'), 'redirected', { value: true })
    for (const row of [read, write, signIn])
      expect(await rejection(over([followed], { retries: 0 }).call(row, { id: 'i1' }))).toBeInstanceOf(
        NetworkError,
      )
  })

  test.each([
    'exchange.example/api',
    '//exchange.example',
    'ftp://exchange.example',
    'javascript:1',
    '/\\x',
    '',
  ])('is no base address: %s', (wrong) => {
    expect(() => over([], { baseURL: wrong })).toThrow('baseURL must begin with https://, http:// or one /')
  })
  test.each(['/', '/api', 'http://127.0.0.1:3000/api', 'https://exchange.example'])('%s is one', (right) => {
    expect(() => over([], { baseURL: right })).not.toThrow()
  })
})

describe('hooks', () => {
  const input = {
    id: 'i1',
    amount: 7,
    password: 'p',
    code: '123456',
    paymentProof: 'data:',
    picture: new Blob(),
  }
  const told = {
    ...input,
    password: '[redacted]',
    code: '[redacted]',
    paymentProof: '[redacted]',
    picture: '[redacted]',
  }

  test('are told of every sending, answer and failure, and of no secret', async () => {
    const events: unknown[] = []
    const keep = (name: string) => (event: unknown) => events.push([name, event])
    const hooks = { onRequest: keep('request'), onResponse: keep('response'), onError: keep('error') }
    const { call, time } = timed([networkFailure, emptyResponse(422, { 'x-request-id': 'r1' })], {
      hooks,
      headers: { authorization: 'Bearer secret' },
    })
    const error = await time.until(rejection(call(write, input)))
    const of = { call: 'POST /items/{id}' }
    expect(events).toEqual([
      ['request', { ...of, attempt: 0, input: told }],
      ['request', { ...of, attempt: 1, input: told }],
      ['response', { ...of, attempt: 1, status: 422, requestId: 'r1', ms: 0 }],
      ['error', { ...of, error, ms: 225 }],
    ])
  })

  test('that fail break no call', async () => {
    const broken = () => {
      throw new Error('log is full')
    }
    const hooks = { onRequest: broken, onResponse: broken, onError: broken }
    expect(await over([jsonResponse(wire)], { hooks }).call(write, { id: 'i1' })).toEqual(wire)
    expect((await rejection(over([emptyResponse(404)], { hooks }).call(read, {}))).code).toBe('http_404')
  })
})

test('a key that no server takes is refused before anything is sent', async () => {
  for (const idempotencyKey of ['', 'a b', 'ключ', 'x'.repeat(101), 'a\r\nb']) {
    const { call, sent } = over([jsonResponse(wire)])
    expect(await rejection(call(write, { id: 'i1' }, { idempotencyKey }))).toEqual(
      new ValidationError('Idempotency key must be 1 to 100 visible characters', {
        idempotencyKey: 'must be 1 to 100 visible characters',
      }),
    )
    expect(sent).toEqual([])
  }
})

test('whatever else goes wrong is an error of the same family', async () => {
  const broken = defineEndpoint({
    ...read,
    output: Object.assign(
      () => {
        throw new RangeError('no such field')
      },
      { schema: z.unknown() },
    ),
  })
  const error = await rejection(over([jsonResponse([])]).call(broken, {}))
  expect(error).toMatchObject({ code: 'unknown', message: 'Something went wrong' })
  expect(error.cause).toEqual(new RangeError('no such field'))
})

describe('exchange time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.700Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const dated = (date: string, status = 200): Responder =>
    jsonResponse([], status, { date: new Date(date).toUTCString() })
  const iso = (at: number) => new Date(at).toISOString()

  test("is this machine's until an answer says otherwise", () => {
    expect(iso(over([]).now())).toBe('2026-11-20T12:00:00.700Z')
  })

  test('follows the Date of the answers, of refusals too, and goes on by itself', async () => {
    const { call, now } = over([dated('2026-11-20T15:00:00Z'), dated('2026-11-20T15:10:00Z', 503)])
    await call(read, {})
    expect(iso(now())).toBe('2026-11-20T15:00:00.000Z')
    vi.setSystemTime(Date.parse('2026-11-20T12:00:01.700Z'))
    expect(iso(now())).toBe('2026-11-20T15:00:01.000Z')
    await rejection(call(read, {}))
    expect(iso(now())).toBe('2026-11-20T15:10:00.000Z')
  })

  test('never leads: the Date is cut to the second, and an answer that travelled longer changes nothing', async () => {
    const { call, now } = over([dated('2026-11-20T12:00:00.700Z'), dated('2026-11-20T12:00:00.700Z')])
    await call(read, {})
    expect(iso(now())).toBe('2026-11-20T12:00:00.000Z')
    vi.setSystemTime(Date.parse('2026-11-20T12:00:04.700Z'))
    await call(read, {})
    expect(iso(now())).toBe('2026-11-20T12:00:04.000Z')
  })

  test('ignores an answer without a Date, or with a wrong one', async () => {
    const { call, now } = over([jsonResponse([]), jsonResponse([], 200, { date: 'soon' })])
    await call(read, {})
    await call(read, {})
    expect(iso(now())).toBe('2026-11-20T12:00:00.700Z')
  })
})
