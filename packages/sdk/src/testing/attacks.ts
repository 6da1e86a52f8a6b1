import fc from 'fast-check'
import { DEFAULT_RETRIES } from '../retry.js'
import { networkFailure, noResponse, noResponseIgnoringSignal, type Responder } from './fake-fetch.js'
import { payloads } from './payloads.js'
import type { createVirtualTime } from './virtual-time.js'

/** The limit of the size of a response. Some attacks send more. */
export const MAX_BYTES = 20_000

type Time = ReturnType<typeof createVirtualTime>

/** How a hostile server responds to one request. */
export interface Attack {
  description: string
  /** The status that the client receives at once; absent for a late response, a redirect, and without a response. */
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

const POLLUTING_BODY =
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
  fc.constantFrom(POLLUTING_BODY, POLLUTING_BODY.replace('null', '[]')),
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
        let isSent = false
        const body = createStream((controller) => {
          if (isSent) return controller.error(new TypeError('terminated'))
          isSent = true
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
            controller.enqueue(encode(' '))
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

/** An attack for each of up to `DEFAULT_RETRIES + 1` requests of a call. Some respond with a corrupted payload of the endpoint. */
export function arbitraryAttacks(name: string): fc.Arbitrary<Attack[]> {
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
