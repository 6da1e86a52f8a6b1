import { expect, test } from 'vitest'
import { createClient } from './client.js'
import { isApiError } from './errors.js'
import { createRateLimits } from './rate-limits.js'
import { createFakeFetch, emptyResponse, jsonResponse, type Responder } from './testing/fake-fetch.js'
import { getRejection, itemWire, listItems, logIn, updateItem } from './testing/transport.js'
import { createVirtualTime } from './testing/virtual-time.js'
import { SECOND } from './time.js'
import { createTransport } from './transport.js'
import type { TransportOptions } from './transport-options.js'

const tooMany = (seconds: number): Responder =>
  jsonResponse({ message: 'Slow down', code: 'too_many_requests' }, 429, { 'retry-after': String(seconds) })

/** What a call waits beyond `Retry-After` with a `random` of 0.5, in ms. */
const JITTER = 225

/** A transport with virtual time that waits after a 429. */
const setUp = (responders: Responder[], options: Partial<TransportOptions> = {}) => {
  const time = createVirtualTime()
  const { fetch, sent } = createFakeFetch(...responders)
  const { call } = createTransport(
    { baseURL: 'https://exchange.example/api', fetch, ...time.timing, random: () => 0.5, ...options },
    createRateLimits(time.now, options.random ?? (() => 0.5)),
  )
  return { call, sent, time }
}

test('after a 429, a later call of the endpoint waits for `Retry-After`, and is sent once', async () => {
  const { call, sent, time } = setUp([tooMany(10), jsonResponse([itemWire])], { retries: 0 })
  await time.until(getRejection(call(listItems, {})))
  expect([sent.length, time.now()]).toEqual([1, 0])
  await time.until(call(listItems, {}))
  expect([sent.length, time.now()]).toEqual([2, 10 * SECOND + JITTER])
  await time.until(call(listItems, {}))
  expect([sent.length, time.now()]).toEqual([3, 10 * SECOND + JITTER])
})

test('calls that wait for the same limit are sent one after the other, within 300 ms', async () => {
  const randoms = [0.5, 0, 1]
  const sentAt: number[] = []
  const { call, time } = setUp([tooMany(10), jsonResponse([itemWire])], {
    retries: 0,
    random: () => randoms.shift() ?? 0.5,
    hooks: { onRequest: () => sentAt.push(time.now()) },
  })
  await time.until(getRejection(call(listItems, {})))
  await time.until(Promise.all([call(listItems, {}), call(listItems, {}), call(listItems, {})]))
  expect(sentAt).toEqual([0, 10_150, 10_225, 10_300])
})

test('a call whose timeout ends within the jitter is not sent either', async () => {
  const { call, sent, time } = setUp([tooMany(10), jsonResponse([itemWire])], { retries: 0 })
  await time.until(getRejection(call(listItems, {})))
  expect(
    await time.until(getRejection(call(listItems, {}, { timeout: 10 * SECOND + JITTER }))),
  ).toMatchObject({ code: 'too_many_requests', retryAfter: 10 * SECOND })
  expect([sent.length, time.now()]).toEqual([1, 0])
})

test('calls wait too while the call that got the 429 is retried', async () => {
  const { call, sent, time } = setUp([tooMany(10), jsonResponse([itemWire])])
  const first = call(listItems, {})
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent.length).toBe(1)
  const second = call(listItems, {})
  expect(await time.until(getRejection(call(listItems, {}, { timeout: SECOND })))).toMatchObject({
    code: 'http_429',
    retryAfter: 10 * SECOND,
  })
  await time.until(Promise.all([first, second]))
  expect([sent.length, time.now()]).toEqual([3, 10 * SECOND + JITTER])
})

test('a call that would wait as long as its timeout is not sent, and rejects with the 429 at once', async () => {
  const { call, sent, time } = setUp([tooMany(20), jsonResponse(itemWire)])
  const refused = await time.until(getRejection(call(updateItem, { id: 'i1' })))
  await time.until(time.sleep(4 * SECOND))
  const error = await time.until(getRejection(call(updateItem, { id: 'i2' }, { idempotencyKey: 'key-2' })))
  expect([sent.length, time.now()]).toEqual([1, 4 * SECOND])
  expect([isApiError(refused) && refused.retryAfter, refused.outcome]).toEqual([20 * SECOND, 'refused'])
  expect(error).toMatchObject({
    code: 'too_many_requests',
    message: 'Slow down',
    status: 429,
    retryAfter: 16 * SECOND,
    idempotencyKey: 'key-2',
    outcome: 'notSent',
  })
})

test('a program that calls again at once, for ever, does not stop its timers', async () => {
  const { fetch, sent } = createFakeFetch(tooMany(60))
  const { call } = createTransport(
    { baseURL: 'https://exchange.example/api', fetch },
    createRateLimits(
      () => 0,
      () => 0,
    ),
  )
  let isStopped = false
  setTimeout(() => {
    isStopped = true
  })
  while (!isStopped) await getRejection(call(listItems, {}))
  expect(sent.length).toBe(1)
})

test('a `sleep` that ends early does not keep a call from being sent', async () => {
  const { call, sent } = setUp([tooMany(10), jsonResponse([itemWire])], {
    sleep: (ms) => (ms === 15 * SECOND ? new Promise(() => {}) : Promise.resolve()),
  })
  await call(listItems, {})
  await call(listItems, {})
  expect(sent.length).toBe(3)
})

test('other endpoints, and calls that are never retried, are not held back', async () => {
  const { call, sent, time } = setUp([tooMany(60), jsonResponse(itemWire), tooMany(60), jsonResponse({})])
  await time.until(getRejection(call(listItems, {})))
  await time.until(call(updateItem, { id: 'i1' }))
  await time.until(getRejection(call(logIn, {})))
  await time.until(call(logIn, {}))
  expect([sent.length, time.now()]).toEqual([4, 0])
})

test('a login or a logout ends the wait: another user may have other limits', async () => {
  const { call, sent, time } = setUp([tooMany(60), jsonResponse({}), jsonResponse([itemWire])])
  await time.until(getRejection(call(listItems, {})))
  await time.until(call(logIn, {}))
  await time.until(call(listItems, {}))
  expect([sent.length, time.now()]).toEqual([3, 0])
})

test('no `Retry-After` holds calls back for more than 15 minutes, and a 429 without one for no time', async () => {
  const { call, sent, time } = setUp([tooMany(1e9), emptyResponse(429), jsonResponse([itemWire])], {
    retries: 0,
  })
  await time.until(getRejection(call(listItems, {})))
  await time.until(time.sleep(15 * 60 * SECOND))
  await time.until(getRejection(call(listItems, {})))
  await time.until(call(listItems, {}))
  expect([sent.length, time.now()]).toEqual([3, 15 * 60 * SECOND])
})

test('a bot that reads as fast as it can is slowed to the limit, and is never refused', async () => {
  const time = createVirtualTime()
  const limit = 20
  const requests = new Map<number, number>()
  const backEnd: typeof globalThis.fetch = async () => {
    await time.sleep(10)
    const minute = Math.floor(time.now() / (60 * SECOND))
    const count = (requests.get(minute) ?? 0) + 1
    requests.set(minute, count)
    if (count <= limit) return Response.json({ data: [] })
    const left = Math.ceil(((minute + 1) * 60 * SECOND - time.now()) / SECOND)
    return new Response(null, { status: 429, headers: { 'retry-after': String(left) } })
  }
  const baseURL = 'https://exchange.example/api'
  const client = createClient({
    baseURL,
    fetch: backEnd,
    timeout: 90 * SECOND,
    random: () => 0.5,
    ...time.timing,
  })
  const readFor = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) await client.orders.pendingSell()
  }
  await time.until(Promise.all([readFor(50), readFor(50)]))
  // Both loops are refused at the end of a minute, for one request of each is under way.
  expect([...requests.values()]).toEqual([22, 22, 22, 22, 20])
})
