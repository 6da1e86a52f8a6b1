import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from './define-endpoint.js'
import { ExchangeError } from './errors.js'
import type { InvalidItemEvent } from './hooks.js'
import { DEFAULT_RETRIES } from './retry.js'
import { wrapPayload } from './testing/calls.js'
import { allEndpoints } from './testing/endpoints.js'
import {
  createFakeFetch,
  jsonResponse,
  networkFailure,
  noResponse,
  noResponseIgnoringSignal,
  type Responder,
} from './testing/fake-fetch.js'
import { inputs } from './testing/inputs.js'
import { payloads } from './testing/payloads.js'
import { createVirtualTime } from './testing/virtual-time.js'
import { SECOND } from './time.js'
import { createTransport } from './transport.js'

const SEED = 20_261_120
/** Runs per endpoint. With 2,000, the test takes a few minutes. */
const RUNS = 20
const TIMEOUT = 15 * SECOND
const MAX_BYTES = 20_000
const baseURL = 'https://exchange.example/api'
const secret = 'Bearer of the operator'

type Time = ReturnType<typeof createVirtualTime>
/** How a hostile server responds to one request. */
interface Attack {
  description: string
  /** The status, if the client receives one. */
  status?: number
  createResponder: (time: Time) => Responder
}

const encode = (text: string) => new TextEncoder().encode(text)
const createStream = (pull: (controller: ReadableStreamDefaultController) => Promise<void> | void) =>
  new ReadableStream({ pull }, { highWaterMark: 0 })

const statuses = fc.constantFrom(
  200,
  200,
  200,
  201,
  202,
  204,
  206,
  400,
  401,
  404,
  409,
  422,
  429,
  500,
  502,
  503,
  504,
)
const dates = fc.constantFrom(
  '',
  'Fri, 20 Nov 2026 09:00:00 GMT',
  'soon',
  'Thu, 01 Jan 275760 00:00:00 GMT',
  '-1',
)
const retryAfters = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '2',
    '14',
    '15',
    '-5',
    '1.5',
    '1e9',
    '9'.repeat(500),
    'NaN',
    'Infinity',
    'soon',
    ' ',
    '0x10',
  ),
  fc.constantFrom(
    'Thu, 01 Jan 1970 00:00:03 GMT',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'Thu Jan  1 00:00:02 1970',
    'Mon, 99 Foo 2026',
  ),
  fc.nat(100_000).map(String),
)
const responseHeaders = fc.record({
  'content-type': fc.constantFrom('text/html', 'application/json', 'image/png', 'application/octet-stream'),
  date: dates,
  'retry-after': retryAfters,
  'set-cookie': fc.constant('sid=stolen; Domain=evil.example'),
  'x-request-id': fc.constantFrom('', 'r1'),
})

const PROTO =
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"data":{"__proto__":{"polluted":1},"data":null}}'
const bodies: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{}',
    '0',
    '""',
    'true',
    '{"data":null}',
    '{"data":{"data":[]}}',
    '[[]]',
    '{"data":',
  ),
  fc.constantFrom(
    '<!doctype html><h1>Sign in to the hotel</h1>',
    '\ufeff{}',
    '{"message":["no"],"code":7}',
    '\0',
  ),
  fc.constantFrom(PROTO, PROTO.replace('null', '[]')),
  fc.constantFrom(33, 1_000, 50_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  fc.constantFrom(33, 3_000).map((depth) => `${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(MAX_BYTES, 10 * MAX_BYTES).map((size) => JSON.stringify('x'.repeat(size))),
  fc.json(),
)

/** A payload of which one part, at any depth, is missing or has a wrong value. */
const corruptPayload = (wire: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.infiniteStream(fc.nat(3)),
      fc.constantFrom(null, [], {}, 'x', -1, 1e300, 0.5, '', undefined),
      fc.nat(2),
    )
    .map(([choices, replacement, wrappers]) => {
      const corrupt = (value: unknown): unknown => {
        const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
        const chosen = entries[(choices.next().value ?? 0) % Math.max(entries.length, 1)]
        if (!chosen || choices.next().value === 0) return replacement
        const [name, inner] = chosen
        if (Array.isArray(value))
          return value.map((element, index) => (String(index) === name ? corrupt(inner) : element))
        return { ...(value as object), [name]: corrupt(inner) }
      }
      let body = corrupt(wire)
      for (let depth = 0; depth < wrappers; depth++) body = { data: body }
      return JSON.stringify(body) ?? ''
    })

const hasNoBody = (status: number) => [101, 204, 205, 304].includes(status)
const completeResponse = (body: fc.Arbitrary<string>): fc.Arbitrary<Attack> =>
  fc.record({ status: statuses, text: body, headers: responseHeaders }).map(({ status, text, headers }) => ({
    description: `responds ${status} ${JSON.stringify(headers)} ${text.slice(0, 200)}`,
    status,
    createResponder: () => () => new Response(hasNoBody(status) ? null : text, { status, headers }),
  }))
const interruptedResponse = fc
  .tuple(
    statuses.filter((status) => !hasNoBody(status)),
    bodies,
    responseHeaders,
  )
  .map(
    ([status, text, headers]): Attack => ({
      description: `closes the connection after ${status} ${JSON.stringify(headers)} ${text.slice(0, 200)}`,
      status,
      createResponder: () => () => {
        let sent = false
        const body = createStream((controller) => {
          if (sent) return controller.error(new TypeError('terminated'))
          sent = true
          controller.enqueue(encode(text.slice(0, text.length / 2) || '{'))
        })
        return new Response(body, { status, headers })
      },
    }),
  )
const slowResponse = fc
  .tuple(
    statuses.filter((status) => !hasNoBody(status)),
    fc.constantFrom(700, 20_000),
  )
  .map(
    ([status, ms]): Attack => ({
      description: `sends a byte every ${ms} ms after ${status}`,
      status,
      createResponder: (time) => () =>
        new Response(
          createStream(async (controller) => {
            await time.sleep(ms)
            controller.enqueue(encode(' ').slice())
          }),
          { status },
        ),
    }),
  )
const lateResponse = fc.constantFrom(1, 14_000, 15_000, 60_000).map(
  (ms): Attack => ({
    description: `responds after ${ms} ms`,
    createResponder: (time) => async () => {
      await time.sleep(ms)
      return new Response('{}')
    },
  }),
)
const noUsableResponse: fc.Arbitrary<Attack> = fc.constantFrom<Attack>(
  { description: 'refuses the connection', createResponder: () => networkFailure },
  { description: 'does not respond', createResponder: () => noResponse },
  {
    description: 'does not respond to a fetch that ignores its signal',
    createResponder: () => noResponseIgnoringSignal,
  },
  {
    description: 'redirects',
    createResponder: () => () => Promise.reject(new TypeError('unexpected redirect')),
  },
  {
    description: 'redirects, and the platform follows',
    createResponder: () => () => Object.defineProperty(new Response('{}'), 'redirected', { value: true }),
  },
)
const arbitraryAttacks = (name: string): fc.Arbitrary<Attack[]> => {
  const attack = fc.oneof(
    completeResponse(bodies),
    completeResponse(corruptPayload(payloads[name]?.wire)),
    interruptedResponse,
    slowResponse,
    lateResponse,
    noUsableResponse,
  )
  return fc.array(attack, { minLength: 1, maxLength: DEFAULT_RETRIES + 1 })
}

/** How a call settled: its error, if any, its duration and its requests. */
interface Outcome {
  error: unknown
  ms: number
  sent: ReturnType<typeof createFakeFetch>['sent']
}
const makeCall = async (name: string, endpoint: Endpoint, attacks: Attack[]): Promise<Outcome> => {
  const time = createVirtualTime()
  const { fetch, sent } = createFakeFetch(...attacks.map(({ createResponder }) => createResponder(time)))
  const transport = createTransport({
    ...time,
    baseURL,
    fetch,
    maxResponseBytes: MAX_BYTES,
    headers: { authorization: secret },
  })
  const error = await time.until(
    transport.call(endpoint, inputs[name]).then(
      () => undefined,
      (error: unknown) => error ?? 'nothing',
    ),
  )
  return { error, ms: time.now(), sent }
}

/** Asserts what holds for every response. */
const assertOutcome = (name: string, endpoint: Endpoint, attacks: Attack[], { error, ms, sent }: Outcome) => {
  // The rule of decision 21, independently of the endpoint's field `noIdempotencyKey`.
  const hasNoKey =
    endpoint.method !== 'GET' &&
    /^\/auth\/|^\/settings\/change-password$|^\/account\/|^\/email-change\b|^\/passkeys\b|^\/password-reset\b|^\/reauthentication\b|^\/second-factor\b/.test(
      endpoint.path,
    )
  const last = attacks[Math.min(sent.length, attacks.length) - 1]
  const actual = { name, ms, requests: sent.length, error }

  expect(ms, 'within the timeout').toBeLessThanOrEqual(TIMEOUT)
  expect(actual).toMatchObject({ error: error === undefined ? undefined : expect.any(ExchangeError) })
  if (error instanceof ExchangeError) {
    expect(['ApiError', 'NetworkError', 'TimeoutError', 'ContractError']).toContain(error.name)
    expect(error.message.trim()).not.toBe('')
    expect(`${error.stack} ${error.cause}`).not.toContain(secret)
  }
  expect(sent.length, 'requests').toBeLessThanOrEqual(hasNoKey ? 1 : DEFAULT_RETRIES + 1)
  const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']))
  expect([keys.size, [...keys][0] !== undefined], 'the same idempotency key, if there is one').toEqual([
    1,
    endpoint.method !== 'GET' && !hasNoKey,
  ])
  expect(sent.every(({ url, redirect }) => url.startsWith(`${baseURL}/`) && redirect === 'error')).toBe(true)
  const succeeded = last?.status !== undefined && last.status >= 200 && last.status < 300
  if (endpoint.method !== 'GET' && succeeded && (endpoint.successStatus ?? last.status) === last.status)
    expect(actual, 'a write that succeeded never looks like a failure').toMatchObject({ error: undefined })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
}

test('there is an input for every endpoint that takes one', () => {
  const withInput = allEndpoints.filter(([, endpoint]) => endpoint.input).map(([name]) => name)
  expect(withInput.filter((name) => !inputs[name])).toEqual([])
})

describe('whatever a server responds', () => {
  test.each(allEndpoints)(
    '%s settles within the timeout, with a value or an ExchangeError',
    async (name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(arbitraryAttacks(name), async (attacks) => {
          const outcome = await makeCall(name, endpoint, attacks)
          try {
            assertOutcome(name, endpoint, attacks, outcome)
          } catch (error) {
            throw new Error(attacks.map(({ description }) => description).join('; then '), { cause: error })
          }
        }),
        { seed: SEED, numRuns: RUNS },
      )
    },
  )
})

/** The lists of a payload, by their path: itself, its fields, and those of its groups. */
const findLists = (wire: unknown, path: string[] = []): [path: string[], items: unknown[]][] => {
  if (Array.isArray(wire)) return [[path, wire]]
  if (typeof wire !== 'object' || wire === null) return []
  return Object.entries(wire).flatMap(([name, inner]) => findLists(inner, [...path, name]))
}
const getList = (value: unknown, path: string[]) =>
  path.reduce<unknown>((outer, name) => Object(outer)[name], value) as unknown[] & { invalidItems?: number }

/** Reads whose lists are read item by item. What the expression names is read as a whole. */
const listReads = allEndpoints.filter(
  ([name, { method }]) =>
    method === 'GET' &&
    !/^(operator|terms|account|reauthentication|secondFactor)\.|^trades\.get$/.test(name) &&
    findLists(payloads[name]?.wire).length > 0,
)

test('these reads have lists that are read item by item', () => {
  expect(listReads.map(([name]) => name)).toEqual([
    'orders.pendingBuy',
    'orders.pendingSell',
    'orders.all',
    'trades.open',
    'investments.list',
    'investments.referrals',
    'liveSessions.list',
    'notifications.list',
    'market.get',
    'notificationSettings.list',
    'passkeys.list',
    'paymentDetails.list',
    'pushDevices.list',
    'sessions.list',
    'statement.list',
    'webhooks.list',
  ])
})

describe('no list is lost for one item', () => {
  const INVALID_ITEMS = [null, 7, 'x', {}, [], { _id: '..' }]
  test.each(listReads)('%s', async (name, endpoint) => {
    const payload = payloads[name]
    const paths = findLists(payload?.wire).filter(([, items]) => items.length > 0)
    for (const [path] of paths)
      for (const invalid of INVALID_ITEMS) {
        const wire = JSON.parse(JSON.stringify(payload?.wire))
        getList(wire, path).push(invalid)
        const events: InvalidItemEvent[] = []
        const { fetch } = createFakeFetch(
          jsonResponse(payload?.name === undefined ? wire : { [payload.name]: wire }),
        )
        const hooks = { onInvalidItem: (event: InvalidItemEvent) => events.push(event) }
        const value = await createTransport({ baseURL, fetch, hooks }).call(endpoint, inputs[name])
        const list = getList(value, path)
        const before = getList(payload?.value, path)
        expect([[...list], list.invalidItems]).toEqual([[...before], 1])
        const start = [...path, before.length].join('.')
        expect(events.map((event) => [event.call, event.path.startsWith(start)])).toEqual([
          [`GET ${endpoint.path}`, true],
        ])
      }
  })
})

describe('every structure of every response body', () => {
  test.each(Object.entries(payloads))('%s', async (name, { wire, name: payloadName, value }) => {
    const endpoint = allEndpoints.find(([endpointName]) => endpointName === name)?.[1]
    if (!endpoint) throw new Error(`There is no endpoint ${name}`)
    for (const body of wrapPayload(wire, payloadName)) {
      const { fetch } = createFakeFetch(jsonResponse(body, endpoint.created ? 201 : 200))
      expect(await createTransport({ baseURL, fetch }).call(endpoint, inputs[name])).toEqual(value)
    }
  })
})
