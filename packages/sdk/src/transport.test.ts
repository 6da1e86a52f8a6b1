import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, payload } from './endpoint.js'
import {
  AbortError,
  ApiError,
  ContractError,
  type ExchangeError,
  NetworkError,
  TimeoutError,
} from './errors.js'
import { type Answer, cutOff, empty, fakeFetch, json, offline, silent, text } from './testing/fake-fetch.js'
import { createTransport, isKeyed, type TransportOptions } from './transport.js'

const item = z.object({ _id: z.string(), amount: z.int() })
const wire = { _id: 'i1', amount: 7 }

const read = endpoint({
  method: 'GET',
  path: '/items',
  access: 'verified',
  output: payload(z.array(item)),
  fallback: 'Error Fetching Items',
})
const write = endpoint({
  method: 'POST',
  path: '/items/{id}',
  access: 'verified',
  output: payload(item),
  fallback: 'Error Creating Item',
})
const change = endpoint({
  method: 'POST',
  path: '/settings/change-password',
  access: 'verified',
  unkeyed: true,
  fallback: 'Error changing password',
})
const uploading = endpoint({
  method: 'POST',
  path: '/items/{id}/picture',
  access: 'verified',
  multipart: true,
  fallback: 'Error Sending Picture',
})
const signIn = endpoint({ method: 'POST', path: '/auth/login', access: 'anyone', fallback: 'Login failed' })
const verify = endpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'anyone',
  onlyStatus: 200,
  fallback: 'Error Verifying phone number',
})

const over = (answers: Answer[], options: Partial<TransportOptions> = {}) => {
  const { fetch, sent } = fakeFetch(...answers)
  const { call, now } = createTransport({ baseURL: 'https://exchange.example/api', fetch, ...options })
  return { call, now, sent }
}
/** What a call rejected with. */
const rejection = (call: Promise<unknown>): Promise<ExchangeError> =>
  call.then(
    (value) => Promise.reject(new Error(`answered ${JSON.stringify(value)}`)),
    (error: ExchangeError) => error,
  )

describe('a request', () => {
  test('of a read: its fields are the query, it carries no key, the cookies are sent', async () => {
    const { call, sent } = over([json([])])
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
    const { call, sent } = over([json(wire)])
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
    const { call, sent } = over([json(wire)])
    await call(write, { id: 'i1' })
    await call(write, { id: 'i1' })
    const keys = sent.map(({ headers }) => headers['idempotency-key'])
    expect(keys.map((key) => /^[0-9a-f-]{36}$/.test(key ?? ''))).toEqual([true, true])
    expect(new Set(keys).size).toBe(2)
  })

  test('of sign-in and of a password change carries no key, not even a given one', async () => {
    const { call, sent } = over([json({})])
    await call(signIn, {}, { idempotencyKey: 'intent-1' })
    await call(change, {}, { idempotencyKey: 'intent-1' })
    expect(sent.map(({ headers }) => headers)).toEqual(
      Array(2).fill({ accept: 'application/json', 'content-type': 'application/json' }),
    )
    expect([read, write, uploading, change, signIn, verify].map(isKeyed)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('of an upload: its fields are the parts, and the platform says what type they are', async () => {
    const { call, sent } = over([json({})])
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
    const { call, sent } = over([json([])], { headers: { authorization: 'Bearer t' } })
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
    const answer = json({ message: 'Not valid', code: 'invalid_input', fields }, 422, {
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

  const answers: [string, Answer][] = [
    ['HTML', text('<html>Bad gateway</html>', 502)],
    ['an empty body', empty(502)],
    ['a body that was cut off', cutOff(502)],
    ['half a JSON', text('{"message":"hal', 502)],
    ['a message that is no text', json({ message: { en: 'no' }, code: 7, fields: 'x' }, 502)],
    ['an empty message', json({ message: '' }, 502)],
    ['null', json(null, 502)],
    ['a list', json(['message'], 502)],
  ]
  test.each(answers)("with %s is told in the call's fallback text", async (_, answer) => {
    for (const row of [read, write]) {
      const { call, sent } = over([answer])
      const error = await rejection(call(row, { id: 'i1' }))
      expect(error).toEqual(new ApiError('http_502', row.fallback, 502, [], undefined))
      expect(sent.length).toBe(1)
    }
  })
})

describe('a success', () => {
  const nonsense: [string, Answer][] = [
    ['HTML', text('<html>ok</html>')],
    ['an empty body', empty(200)],
    ['no content', empty(204)],
    ['another shape', json({ message: 'Done', data: { amount: 'seven' } })],
    ['a body that was cut off', cutOff(201)],
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
    const { call } = over([json({ message: 'Done', data: wire }, 201)])
    expect(await call(write, { id: 'i1' })).toEqual(wire)
  })

  test('of a read with a missing field is an error that names the call and the path of the field', async () => {
    const error = await rejection(over([json({ data: [wire, { _id: 'i2' }] })]).call(read, {}))
    expect(error).toEqual(new ContractError('Error Fetching Items', 'GET /items', '1.amount'))
    expect([error.code, error.message]).toEqual(['contract', 'Error Fetching Items'])
    expect(error).toMatchObject({ call: 'GET /items', path: '1.amount' })
  })

  test('of a read that is no JSON is such an error too', async () => {
    for (const answer of [text('<html>'), empty(200), empty(204)]) {
      const error = await rejection(over([answer]).call(read, {}))
      expect({ ...error }).toEqual({ name: 'ContractError', code: 'contract', call: 'GET /items', path: '' })
    }
  })

  test('of a call with one success status is that status alone', async () => {
    expect(await over([json({}, 200)]).call(verify, {})).toBe(undefined)
    const other = await rejection(over([json({ message: 'Later' }, 202)]).call(verify, {}))
    expect(other).toEqual(new ApiError('http_202', 'Later', 202, [], undefined))
    const none = await rejection(over([empty(204)]).call(verify, {}))
    expect(none).toEqual(new ApiError('http_204', 'Error Verifying phone number', 204, [], undefined))
  })
})

describe('without an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a write is never sent again', async () => {
    const { call, sent } = over([offline])
    const error = await rejection(call(write, { id: 'i1' }))
    expect(error).toBeInstanceOf(NetworkError)
    expect([error.code, error.message]).toEqual([
      'network',
      'Could not reach the exchange. Check your connection',
    ])
    expect(sent.length).toBe(1)
  })

  test('a read is sent again once', async () => {
    const { call, sent } = over([offline, json([wire])])
    const answer = call(read, {})
    await vi.advanceTimersByTimeAsync(300)
    expect(await answer).toEqual([wire])
    expect(sent.length).toBe(2)
    expect(sent[1]).toEqual(sent[0])
  })

  test('a read that fails twice is a network error', async () => {
    const { call, sent } = over([offline])
    const answer = rejection(call(read, {}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toBeInstanceOf(NetworkError)
    expect(sent.length).toBe(2)
  })

  test('a read whose answer was cut off is a network error', async () => {
    const { call } = over([cutOff(200)])
    expect(await rejection(call(read, {}))).toBeInstanceOf(NetworkError)
  })

  test.each([read, write])(
    '$method: the time is up after 15 seconds, and nothing is sent again',
    async (row) => {
      const { call, sent } = over([silent])
      let settled = false
      const answer = rejection(call(row, { id: 'i1' })).finally(() => {
        settled = true
      })
      await vi.advanceTimersByTimeAsync(14_999)
      expect(settled).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await answer).toEqual(
        new TimeoutError('The exchange did not answer in time. Check your connection'),
      )
      await vi.advanceTimersByTimeAsync(60_000)
      expect(sent.length).toBe(1)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('the time is that of the client, or of the call', async () => {
    const { call } = over([silent], { timeout: 100 })
    const short = rejection(call(write, { id: 'i1' }, { timeout: 10 }))
    const usual = rejection(call(write, { id: 'i1' }))
    await vi.advanceTimersByTimeAsync(10)
    expect((await short).code).toBe('timeout')
    await vi.advanceTimersByTimeAsync(90)
    expect((await usual).code).toBe('timeout')
  })

  test('the time covers the second sending of a read', async () => {
    const { call, sent } = over([offline, silent], { timeout: 1_000 })
    const answer = rejection(call(read, {}))
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await answer).code).toBe('timeout')
    expect(sent.length).toBe(2)
  })

  test("the caller's signal ends the call, and leaves nothing behind", async () => {
    const { call } = over([silent])
    const caller = new AbortController()
    const answer = rejection(call(read, {}, { signal: caller.signal }))
    caller.abort()
    expect(await answer).toEqual(new AbortError('Cancelled'))
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a signal that had ended before ends it too', async () => {
    const { call } = over([silent])
    expect((await rejection(call(write, { id: 'i1' }, { signal: AbortSignal.abort() }))).code).toBe('aborted')
  })
})

describe('exchange time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.700Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const dated = (date: string, status = 200): Answer =>
    json([], status, { date: new Date(date).toUTCString() })
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
    const { call, now } = over([json([]), json([], 200, { date: 'soon' })])
    await call(read, {})
    await call(read, {})
    expect(iso(now())).toBe('2026-11-20T12:00:00.700Z')
  })
})
