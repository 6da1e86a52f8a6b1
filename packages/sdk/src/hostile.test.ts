import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from './define-endpoint.js'
import { ExchangeError } from './errors.js'
import { MAX_RETRIES } from './retry.js'
import { wrapPayload } from './testing/calls.js'
import {
  fakeFetch,
  jsonResponse,
  networkFailure,
  noResponse,
  noResponseIgnoringSignal,
  type Responder,
} from './testing/fake-fetch.js'
import { inputs } from './testing/inputs.js'
import { payloads } from './testing/payloads.js'
import { allRows } from './testing/rows.js'
import { virtualTime } from './testing/virtual-time.js'
import { SECOND } from './time.js'
import { createTransport } from './transport.js'

const SEED = 20_261_120
/** A call; with 2,000 it takes a few minutes. */
const RUNS = 20
const TIMEOUT = 15 * SECOND
const MAX_BYTES = 20_000
const baseURL = 'https://exchange.example/api'
const secret = 'Bearer of the operator'

type Time = ReturnType<typeof virtualTime>
/** What a hostile server does with one request. */
interface Attack {
  does: string
  /** The status, where the client sees one. */
  status?: number
  answer: (time: Time) => Responder
}

const bytes = (text: string) => new TextEncoder().encode(text)
const stream = (pieces: (controller: ReadableStreamDefaultController) => Promise<void> | void) =>
  new ReadableStream({ pull: pieces }, { highWaterMark: 0 })

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
const headersOf = fc.record({
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

/** A payload with one of its fields, wherever it stands, missing or of another kind. */
const spoilt = (wire: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.infiniteStream(fc.nat(3)),
      fc.constantFrom(null, [], {}, 'x', -1, 1e300, 0.5, '', undefined),
      fc.nat(2),
    )
    .map(([ways, instead, wrapped]) => {
      const spoil = (value: unknown): unknown => {
        const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
        const chosen = entries[(ways.next().value ?? 0) % Math.max(entries.length, 1)]
        if (!chosen || ways.next().value === 0) return instead
        const [name, inner] = chosen
        if (Array.isArray(value))
          return value.map((each, index) => (String(index) === name ? spoil(inner) : each))
        return { ...(value as object), [name]: spoil(inner) }
      }
      let body = spoil(wire)
      for (let depth = 0; depth < wrapped; depth++) body = { data: body }
      return JSON.stringify(body) ?? ''
    })

const emptied = (status: number) => [101, 204, 205, 304].includes(status)
const answered = (body: fc.Arbitrary<string>): fc.Arbitrary<Attack> =>
  fc.record({ status: statuses, text: body, headers: headersOf }).map(({ status, text, headers }) => ({
    does: `answers ${status} ${JSON.stringify(headers)} ${text.slice(0, 200)}`,
    status,
    answer: () => () => new Response(emptied(status) ? null : text, { status, headers }),
  }))
const cut = fc
  .tuple(
    statuses.filter((status) => !emptied(status)),
    bodies,
    headersOf,
  )
  .map(
    ([status, text, headers]): Attack => ({
      does: `is cut off after ${status} ${JSON.stringify(headers)} ${text.slice(0, 200)}`,
      status,
      answer: () => () => {
        let sent = false
        const body = stream((controller) => {
          if (sent) return controller.error(new TypeError('terminated'))
          sent = true
          controller.enqueue(bytes(text.slice(0, text.length / 2) || '{'))
        })
        return new Response(body, { status, headers })
      },
    }),
  )
const drip = fc
  .tuple(
    statuses.filter((status) => !emptied(status)),
    fc.constantFrom(700, 20_000),
  )
  .map(
    ([status, ms]): Attack => ({
      does: `drips a byte every ${ms} ms after ${status}`,
      status,
      answer: (time) => () =>
        new Response(
          stream(async (controller) => {
            await time.sleep(ms)
            controller.enqueue(bytes(' ').slice())
          }),
          { status },
        ),
    }),
  )
const late = fc.constantFrom(1, 14_000, 15_000, 60_000).map(
  (ms): Attack => ({
    does: `answers after ${ms} ms`,
    answer: (time) => async () => {
      await time.sleep(ms)
      return new Response('{}')
    },
  }),
)
const others: fc.Arbitrary<Attack> = fc.constantFrom<Attack>(
  { does: 'is away', answer: () => networkFailure },
  { does: 'says nothing', answer: () => noResponse },
  { does: 'says nothing, to a fetch without ears', answer: () => noResponseIgnoringSignal },
  { does: 'leads elsewhere', answer: () => () => Promise.reject(new TypeError('unexpected redirect')) },
  {
    does: 'has led elsewhere',
    answer: () => () => Object.defineProperty(new Response('{}'), 'redirected', { value: true }),
  },
)
const attacks = (name: string): fc.Arbitrary<Attack[]> => {
  const any = fc.oneof(answered(bodies), answered(spoilt(payloads[name]?.wire)), cut, drip, late, others)
  return fc.array(any, { minLength: 1, maxLength: MAX_RETRIES + 1 })
}

interface Outcome {
  error: unknown
  ms: number
  sent: ReturnType<typeof fakeFetch>['sent']
}
const call = async (name: string, row: Endpoint, planned: Attack[]): Promise<Outcome> => {
  const time = virtualTime()
  const { fetch, sent } = fakeFetch(...planned.map(({ answer }) => answer(time)))
  const transport = createTransport({
    ...time,
    baseURL,
    fetch,
    maxResponseBytes: MAX_BYTES,
    headers: { authorization: secret },
  })
  const error = await time.until(
    transport.call(row, inputs[name]).then(
      () => undefined,
      (error: unknown) => error ?? 'nothing',
    ),
  )
  return { error, ms: time.now(), sent }
}

/** What must hold whatever came. */
const judge = (name: string, row: Endpoint, planned: Attack[], { error, ms, sent }: Outcome) => {
  const isKeyless = row.method !== 'GET' && (row.path.startsWith('/auth/') || row.unkeyed === true)
  const last = planned[Math.min(sent.length, planned.length) - 1]
  const told = { name, ms, sendings: sent.length, error }

  expect(ms, 'inside its deadline').toBeLessThanOrEqual(TIMEOUT)
  expect(told).toMatchObject({ error: error === undefined ? undefined : expect.any(ExchangeError) })
  if (error instanceof ExchangeError) {
    expect(['ApiError', 'NetworkError', 'TimeoutError', 'ContractError']).toContain(error.name)
    expect(error.message.trim()).not.toBe('')
    expect(`${error.stack} ${error.cause}`).not.toContain(secret)
  }
  expect(sent.length, 'sendings').toBeLessThanOrEqual(isKeyless ? 1 : MAX_RETRIES + 1)
  const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']))
  expect([keys.size, [...keys][0] !== undefined], 'one key, where there is one').toEqual([
    1,
    row.method !== 'GET' && !isKeyless,
  ])
  expect(sent.every(({ url, redirect }) => url.startsWith(`${baseURL}/`) && redirect === 'error')).toBe(true)
  const succeeded = last?.status !== undefined && last.status >= 200 && last.status < 300
  if (row.method !== 'GET' && succeeded && (row.successStatus ?? last.status) === last.status)
    expect(told, 'money that moved never looks like a failure').toMatchObject({ error: undefined })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
}

test('every call that takes an input has one here that holds its rules', () => {
  const taking = allRows.filter(([, row]) => row.input).map(([name]) => name)
  expect(taking.filter((name) => !inputs[name])).toEqual([])
})

describe('whatever a server answers', () => {
  test.each(allRows)('%s ends in its time, in a value or an error of its own', async (name, row) => {
    await fc.assert(
      fc.asyncProperty(attacks(name), async (planned) => {
        const outcome = await call(name, row, planned)
        try {
          judge(name, row, planned, outcome)
        } catch (error) {
          throw new Error(planned.map(({ does }) => does).join('; then '), { cause: error })
        }
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})

describe('every wrapping of every payload', () => {
  test.each(Object.entries(payloads))('%s', async (name, { wire, name: named, value }) => {
    const row = allRows.find(([each]) => each === name)?.[1]
    if (!row) throw new Error('no such call')
    for (const body of wrapPayload(wire, named)) {
      const { fetch } = fakeFetch(jsonResponse(body, row.created ? 201 : 200))
      expect(await createTransport({ baseURL, fetch }).call(row, inputs[name])).toEqual(value)
    }
  })
})
