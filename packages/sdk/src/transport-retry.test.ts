import { afterEach, describe, expect, test, vi } from 'vitest'
import { AbortError, ExchangeError, isApiError, NetworkError, TimeoutError } from './errors.js'
import { RETRYABLE_STATUSES } from './retry.js'
import {
  emptyResponse,
  jsonResponse,
  networkFailure,
  noResponse,
  noResponseIgnoringSignal,
  type Responder,
  type SentRequest,
  truncatedResponse,
} from './testing/fake-fetch.js'
import {
  changePassword,
  getRejection,
  itemWire,
  listItems,
  logIn,
  setUpTimedTransport,
  setUpTransport,
  updateItem,
  uploadPicture,
  verifyCode,
} from './testing/transport.js'
import { createVirtualTime } from './testing/virtual-time.js'

describe('retries, timeout and cancellation', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const sentKeys = (sent: SentRequest[]) => new Set(sent.map(({ headers }) => headers['idempotency-key']))

  test('reads, and writes with an idempotency key, are retried with the same request', async () => {
    for (const { endpoint, body, value } of [
      { endpoint: listItems, body: [itemWire], value: [itemWire] },
      { endpoint: updateItem, body: itemWire, value: { value: itemWire } },
      { endpoint: uploadPicture, body: itemWire, value: { value: undefined } },
    ]) {
      const { call, sent, time } = setUpTimedTransport([networkFailure, jsonResponse(body)])
      expect(await time.until(call(endpoint, { id: 'i1' }))).toMatchObject(value)
      expect([sent.length, time.now()]).toEqual([2, 225])
      expect(sent[1]).toEqual(sent[0])
    }
  })

  test('a write without an idempotency key is never retried', async () => {
    for (const endpoint of [logIn, changePassword, verifyCode])
      for (const responder of [
        networkFailure,
        emptyResponse(502),
        emptyResponse(503, { 'retry-after': '1' }),
        emptyResponse(429),
      ]) {
        const { call, sent, time } = setUpTimedTransport([responder])
        expect(await time.until(getRejection(call(endpoint, {})))).toBeInstanceOf(ExchangeError)
        expect([sent.length, time.now()]).toEqual([1, 0])
      }
  })

  test('after three attempts the call rejects with a NetworkError that does not contain the input', async () => {
    for (const endpoint of [listItems, updateItem]) {
      const { call, sent, time } = setUpTimedTransport([networkFailure])
      const input = { id: 'i1', note: 'private' }
      const error = await time.until(getRejection(call(endpoint, input, { idempotencyKey: 'key-1' })))
      expect(error).toBeInstanceOf(NetworkError)
      expect(JSON.parse(JSON.stringify(error))).toEqual({
        name: 'NetworkError',
        code: 'network',
        message: 'Could not reach the exchange. Check your connection',
        address: 'https://exchange.example/api',
        call: `${endpoint.method} ${endpoint.path}`,
        ...(endpoint === updateItem
          ? {
              message: 'The exchange did not answer. This may have been done',
              idempotencyKey: 'key-1',
              outcome: 'unknown',
            }
          : {}),
      })
      expect(error.cause).toEqual(new TypeError('fetch failed'))
      expect([sent.length, sentKeys(sent).size, time.now()]).toEqual([3, 1, 225 + 450])
    }
  })

  test('the outcome of a write is unknown, unless it was refused or not sent', async () => {
    const refused = (status: number) => jsonResponse({ code: 'x' }, status)
    const getOutcome = async (...responders: Responder[]) => {
      const { call, time } = setUpTimedTransport(responders, { retries: responders.length - 1 })
      return (await time.until(getRejection(call(updateItem, { id: 'i1' })))).outcome
    }
    expect([
      await getOutcome(refused(409)),
      await getOutcome(refused(401)),
      await getOutcome(refused(429), refused(401)),
      await getOutcome(networkFailure, refused(409)),
      await getOutcome(networkFailure, refused(401)),
      await getOutcome(refused(503), refused(429)),
      await getOutcome(refused(500)),
      await getOutcome(networkFailure),
      // A back end without idempotency keys refuses the second payment, because the first one has happened.
      await getOutcome(networkFailure, jsonResponse({ message: 'Already paid' }, 400)),
    ]).toEqual([...Array(4).fill('refused'), ...Array(5).fill('unknown')])
    const { call } = setUpTransport([jsonResponse(itemWire)])
    // A key that was not stored is `null`.
    for (const key of ['', null, 7])
      expect(
        (await getRejection(call(updateItem, { id: 'i1' }, { idempotencyKey: key as string }))).outcome,
      ).toBe('notSent')
    expect((await getRejection(setUpTransport([refused(500)]).call(listItems, {}))).outcome).toBe(undefined)
  })

  test('a write is not sent while the platform says that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { call, sent, time } = setUpTimedTransport([jsonResponse(itemWire)])
    expect(await time.until(getRejection(call(updateItem, { id: 'i1' })))).toMatchObject({
      name: 'NetworkError',
      outcome: 'notSent',
      message: 'Could not reach the exchange. Check your connection',
    })
    expect([sent.length, time.now()]).toEqual([0, 225 + 450])
    const written = call(updateItem, { id: 'i1' })
    await new Promise((resolve) => setImmediate(resolve))
    vi.stubGlobal('navigator', { onLine: true })
    await time.until(written)
    expect(sent.length).toBe(1)
  })

  test('a write is sent where the exchange has answered while the platform said that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const responders = [jsonResponse([itemWire]), jsonResponse(itemWire), networkFailure]
    const { call, sent, time } = setUpTimedTransport(responders, { retries: 0 })
    await call(listItems, {})
    await call(updateItem, { id: 'i1' })
    expect((await time.until(getRejection(call(updateItem, { id: 'i1' })))).outcome).toBe('unknown')
    expect(sent.length).toBe(3)
  })

  test('a connection that was lost under way says nothing about the write', async () => {
    const { call, time } = setUpTimedTransport(
      [
        () => {
          vi.stubGlobal('navigator', { onLine: false })
          return Promise.reject(new TypeError('fetch failed'))
        },
      ],
      { retries: 1 },
    )
    expect((await time.until(getRejection(call(updateItem, { id: 'i1' })))).outcome).toBe('unknown')
  })

  test.each([0, 1, 3])('`retries: %d` is the number of retries', async (retries) => {
    const { call, sent, time } = setUpTimedTransport([networkFailure], { retries })
    expect(await time.until(getRejection(call(updateItem, { id: 'i1' })))).toBeInstanceOf(NetworkError)
    expect(sent.length).toBe(1 + retries)
  })

  test('retry delays have a jitter of up to half their length', async () => {
    const getTotalDelay = async (random: number) => {
      const { call, time } = setUpTimedTransport([networkFailure], { random: () => random })
      await time.until(getRejection(call(listItems, {})))
      return time.now()
    }
    const withoutJitter = 300 + 600
    expect([await getTotalDelay(0), await getTotalDelay(0.999)]).toEqual([
      withoutJitter / 2,
      expect.closeTo(withoutJitter * 0.9995),
    ])
  })

  test('a read with a truncated response is retried, then rejects with a NetworkError', async () => {
    const { call, sent, time } = setUpTimedTransport([truncatedResponse(200), jsonResponse([itemWire])])
    expect(await time.until(call(listItems, {}))).toEqual([itemWire])
    expect(sent.length).toBe(2)
    const truncated = setUpTimedTransport([truncatedResponse(200)])
    expect(await truncated.time.until(getRejection(truncated.call(listItems, {})))).toBeInstanceOf(
      NetworkError,
    )
  })

  test.each([
    [listItems, 'The exchange did not answer in time. Check your connection'],
    [updateItem, 'The exchange did not answer. This may have been done'],
  ] as const)('$0.method times out after 15 seconds and is not retried', async (endpoint, message) => {
    for (const responder of [noResponse, noResponseIgnoringSignal]) {
      const { call, sent, time } = setUpTimedTransport([responder])
      expect(await time.until(getRejection(call(endpoint, { id: 'i1' })))).toEqual(new TimeoutError(message))
      expect([sent.length, time.now(), time.countSleeps()]).toEqual([1, 15_000, 0])
    }
  })

  test('the timeout of the transport, or of the call, covers all attempts and delays', async () => {
    for (const { callOptions, elapsed } of [
      { callOptions: {}, elapsed: 1_000 },
      { callOptions: { timeout: 300 }, elapsed: 300 },
    ]) {
      const { call, time, sent } = setUpTimedTransport([networkFailure, noResponse], { timeout: 1_000 })
      const error = await time.until(getRejection(call(updateItem, { id: 'i1' }, callOptions)))
      expect([error.code, time.now(), sent.length]).toEqual(['timeout', elapsed, 2])
    }
  })

  test("the caller's signal aborts the call, also during a delay, and cancels all timers", async () => {
    for (const responder of [noResponse, noResponseIgnoringSignal, networkFailure]) {
      const { call, time } = setUpTimedTransport([responder])
      const caller = new AbortController()
      const rejected = getRejection(call(listItems, {}, { signal: caller.signal }))
      await new Promise((resolve) => setImmediate(resolve))
      caller.abort()
      expect(await rejected).toEqual(new AbortError('Cancelled'))
      expect([time.countSleeps(), time.now()]).toEqual([0, 0])
    }
  })

  test('with a signal that is already aborted, nothing is sent', async () => {
    const { call, sent } = setUpTransport([noResponse])
    expect((await getRejection(call(updateItem, { id: 'i1' }, { signal: AbortSignal.abort() }))).code).toBe(
      'aborted',
    )
    expect(sent).toEqual([])
  })
})

describe('retryable status', () => {
  const startedAt = Date.UTC(2026, 10, 20)
  const retryAfterForms: [string, string, Record<string, string>, number][] = [
    ['seconds', '4', {}, 4_000],
    ['zero seconds', '0', {}, 0],
    ['a date', 'Fri, 20 Nov 2026 00:00:04 GMT', {}, 4_000],
    [
      'a date relative to `Date`',
      'Fri, 20 Nov 2026 01:00:04 GMT',
      { date: 'Fri, 20 Nov 2026 01:00:00 GMT' },
      4_000,
    ],
    ['an RFC 850 date', 'Friday, 20-Nov-26 00:00:04 GMT', {}, 4_000],
    ['an asctime date', 'Fri Nov 20 00:00:04 2026', {}, 4_000],
    ['a date in the past', 'Thu, 20 Nov 2025 00:00:00 GMT', {}, 0],
    ['a negative number', '-5', {}, 0],
    ['a fraction', '1.5', {}, 0],
    ['an invalid value', 'Soon', {}, 0],
    ['an empty value', '', {}, 0],
  ]
  test.each(retryAfterForms)('the retry waits for `Retry-After`: %s', async (_, retryAfter, headers, ms) => {
    for (const status of RETRYABLE_STATUSES)
      for (const endpoint of [listItems, updateItem]) {
        const time = createVirtualTime(startedAt)
        const responders = [
          emptyResponse(status, { 'retry-after': retryAfter, ...headers }),
          jsonResponse(endpoint === listItems ? [] : itemWire),
        ]
        const { call, sent } = setUpTransport(responders, { ...time.timing, random: () => 0.5 })
        await time.until(call(endpoint, { id: 'i1' }))
        expect([sent.length, time.now() - startedAt]).toEqual([2, ms + 225])
      }
  })

  test.each(['15', '3600', '9'.repeat(400), 'Sat, 20 Nov 2027 00:00:00 GMT'])(
    'a call is not retried if `Retry-After` is as long as its timeout or longer: %s',
    async (retryAfter) => {
      const time = createVirtualTime(startedAt)
      const responder = jsonResponse({ message: 'Later' }, 429, { 'retry-after': retryAfter })
      const { call, sent } = setUpTransport([responder], time.timing)
      const error = await time.until(getRejection(call(updateItem, { id: 'i1' })))
      expect(error).toMatchObject({ code: 'http_429', message: 'Later', status: 429 })
      expect(isApiError(error) && (error.retryAfter ?? 0) >= 15_000).toBe(true)
      expect([sent.length, time.now()]).toEqual([1, startedAt])
    },
  )

  test('the call rejects with the last error response', async () => {
    const { call, sent, time } = setUpTimedTransport([
      emptyResponse(503),
      emptyResponse(502),
      jsonResponse({ code: 'unavailable' }, 503),
    ])
    expect(await time.until(getRejection(call(listItems, {})))).toMatchObject({
      code: 'unavailable',
      status: 503,
    })
    expect(sent.length).toBe(3)
  })
})
