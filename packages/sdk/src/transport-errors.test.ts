import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigurationError, UnexpectedError } from './errors.js'
import type { HttpRequest, Middleware } from './middleware.js'
import { emptyResponse, jsonResponse, networkFailure, noResponse } from './testing/fake-fetch.js'
import { getRejection, itemWire, listItems, setUpTransport, updateItem } from './testing/transport.js'
import { createTransport } from './transport.js'

const baseURL = 'https://exchange.example/api'

describe('the error of another back end', () => {
  const getRefusal = async (body: unknown) => {
    const error = await getRejection(setUpTransport([jsonResponse(body, 409)]).call(updateItem, { id: 'i1' }))
    const { name, code, message, fields } = error as typeof error & { fields: unknown }
    return { name, code, message, fields }
  }
  const fallback = { name: 'ApiError', code: 'http_409', message: 'Error Updating Item', fields: [] }

  test('has the detail and the fields of problem details', async () => {
    const problem = { type: 'about:blank', title: 'Conflict', detail: 'Too late', code: 'late' }
    const errors = [{ pointer: '#/order/amount', detail: 'must be a number' }]
    expect(await getRefusal({ ...problem, errors })).toEqual({
      ...fallback,
      code: 'late',
      message: 'Too late',
      fields: [{ path: 'order.amount', message: 'must be a number' }],
    })
    expect(
      await getRefusal({ title: 'Invalid', errors: { amount: ['is low', 'is odd'], other: [7] } }),
    ).toEqual({
      ...fallback,
      fields: [{ path: 'amount', message: 'is low. is odd' }],
    })
  })

  test('joins a list of messages into one', async () => {
    expect(await getRefusal({ message: ['Amount is low', 7, 'Name is long'] })).toEqual({
      ...fallback,
      message: 'Amount is low. Name is long',
    })
    expect(await getRefusal({ errors: ['Amount is low'] })).toEqual({ ...fallback, message: 'Amount is low' })
    for (const body of [{ message: [] }, { message: [7] }, { errors: [7] }, { errors: null }])
      expect(await getRefusal(body)).toEqual(fallback)
  })

  test('never has a code that the SDK gives its own errors', async () => {
    expect((await getRefusal({ code: 'network', message: 'Gateway' })).code).toBe('http_409')
  })
})

test('an error has its call, its idempotency key and the response body, and its JSON omits the body', async () => {
  const body = { message: 'Taken', email: 'ada@example.com' }
  const { call } = setUpTransport([jsonResponse(body, 409, { 'x-request-id': 'r1' })])
  const error = await getRejection(call(updateItem, { id: 'i1' }))
  const key = error.idempotencyKey
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect([error.call, (error as { body?: unknown }).body]).toEqual(['POST /items/{id}', body])
  expect(Object.keys(error)).not.toContain('body')
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'ApiError',
    code: 'http_409',
    message: 'Taken',
    status: 409,
    fields: [],
    requestId: 'r1',
    call: 'POST /items/{id}',
    idempotencyKey: key,
    outcome: 'refused',
  })
})

test('the error of a write without a response has its generated idempotency key, with which it can be sent again', async () => {
  const { call, sent } = setUpTransport([networkFailure, jsonResponse(itemWire)], { retries: 0 })
  const { idempotencyKey = '' } = await getRejection(call(updateItem, { id: 'i1' }))
  await call(updateItem, { id: 'i1' }, { idempotencyKey })
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([idempotencyKey, idempotencyKey])
  const read = setUpTransport([networkFailure], { retries: 0 })
  expect((await getRejection(read.call(listItems, {}))).idempotencyKey).toBe(undefined)
})

test('a ContractError has the expected and the received type, never the received value', async () => {
  const responder = jsonResponse({ data: { amount: 'secret' } }, 200, { 'x-request-id': 'r1' })
  const error = await getRejection(setUpTransport([responder]).call(listItems, {}))
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'ContractError',
    code: 'contract',
    message: 'GET /items of https://exchange.example/api answered 200: expected array, received object',
    call: 'GET /items',
    status: 200,
    contentType: 'application/json',
    requestId: 'r1',
    path: '',
    expected: 'array',
    received: 'object',
  })
})

test("an AbortError has the reason of the caller's signal as its cause", async () => {
  const reason = { why: 'the screen was left' }
  const caller = new AbortController()
  const rejected = getRejection(setUpTransport([noResponse]).call(listItems, {}, { signal: caller.signal }))
  caller.abort(reason)
  expect(await rejected).toMatchObject({ name: 'AbortError', code: 'aborted', cause: reason })
})

describe('a mistake of the program is a ConfigurationError', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const fail = (fetch: unknown, url = baseURL) => {
    const transport = createTransport({ baseURL: url, fetch: fetch as typeof globalThis.fetch, retries: 0 })
    return getRejection(transport.call(listItems, {}))
  }

  test.each<[string, () => unknown]>([
    ['resolves to nothing', async () => undefined],
    ['resolves to the parsed body', async () => ({ data: [] })],
    ['uses an undefined name', () => Promise.reject(new ReferenceError('agent is not defined'))],
    ['calls what is no function', () => Promise.reject(new TypeError('agent.get is not a function'))],
    ['reads a field of nothing', () => (undefined as unknown as { port: number }).port],
  ])('a fetch that %s', async (_, fetch) => {
    expect(await fail(fetch)).toBeInstanceOf(ConfigurationError)
  })

  test('a platform without fetch', async () => {
    vi.stubGlobal('fetch', undefined)
    expect(await fail(undefined)).toMatchObject({
      code: 'configuration',
      message: 'This platform has no fetch: pass one as the option `fetch`',
    })
  })

  test('a path as baseURL outside a browser', async () => {
    expect(await fail(undefined, '/api')).toMatchObject({
      code: 'configuration',
      message: 'Outside a browser, baseURL must begin with https:// or http://',
    })
  })

  test('a write is not sent where nothing can be sent, and unknown if the fetch of the caller has failed', async () => {
    const getOutcome = async (fetch: unknown, url = baseURL) => {
      const transport = createTransport({ baseURL: url, fetch: fetch as typeof globalThis.fetch, retries: 0 })
      return (await getRejection(transport.call(updateItem, { id: 'i1' }))).outcome
    }
    const platformFetch = vi.fn(() => Promise.resolve(Response.json(itemWire)))
    vi.stubGlobal('fetch', platformFetch)
    const withoutHost = await getOutcome(undefined, '/api')
    expect(platformFetch).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', undefined)
    expect([
      withoutHost,
      await getOutcome(undefined),
      await getOutcome(async () => undefined),
      await getOutcome(() => Promise.reject(new ReferenceError('agent is not defined'))),
    ]).toEqual(['notSent', 'notSent', 'unknown', 'unknown'])
  })

  test('but a lost connection is a NetworkError', async () => {
    for (const message of ['fetch failed', 'Failed to fetch', 'Load failed', 'Network request failed'])
      expect((await fail(() => Promise.reject(new TypeError(message)))).name).toBe('NetworkError')
  })
})

describe('middleware', () => {
  test('receives requests in order and responses in reverse order, at each attempt', async () => {
    const order: string[] = []
    const createMiddleware = (name: string): Middleware => ({
      onRequest: async (request, { attempt }) => {
        order.push(`${name} request ${attempt}`)
        return { ...request, headers: { ...request.headers, [name]: String(attempt) } }
      },
      onResponse: ({ status }) => {
        order.push(`${name} response ${status}`)
      },
    })
    const { call, sent } = setUpTransport(
      [emptyResponse(503, { 'retry-after': '0' }), jsonResponse([itemWire])],
      { middleware: [createMiddleware('a'), createMiddleware('b')], sleep: async () => {} },
    )
    expect(await call(listItems, {})).toEqual([itemWire])
    expect(sent.map(({ headers }) => [headers.a, headers.b])).toEqual([
      ['0', '0'],
      ['1', '1'],
    ])
    expect(order).toEqual([
      ...['a request 0', 'b request 0', 'b response 503', 'a response 503'],
      ...['a request 1', 'b request 1', 'b response 200', 'a response 200'],
    ])
  })

  test('receives the complete request, and can change its URL and body', async () => {
    const seen: HttpRequest[] = []
    const { call, sent } = setUpTransport([jsonResponse([itemWire]), jsonResponse(itemWire)], {
      middleware: [
        {
          onRequest: (request) => {
            seen.push(request)
            return { ...request, url: `${request.url}#signed`, body: request.body && '{"amount":8}' }
          },
        },
      ],
    })
    await call(listItems, { limit: 4 })
    await call(updateItem, { id: 'i1', amount: 7 }, { idempotencyKey: 'k1' })
    const accept = 'application/json'
    expect(seen).toEqual([
      { method: 'GET', url: `${baseURL}/items?limit=4`, headers: { accept }, body: undefined },
      {
        method: 'POST',
        url: `${baseURL}/items/i1`,
        headers: { accept, 'content-type': accept, 'idempotency-key': 'k1' },
        body: '{"amount":7}',
      },
    ])
    expect(sent.map(({ url, body, redirect }) => [url, body, redirect])).toEqual([
      [`${baseURL}/items?limit=4#signed`, undefined, 'error'],
      [`${baseURL}/items/i1#signed`, { amount: 8 }, 'error'],
    ])
  })

  test('may replace the response', async () => {
    const { call } = setUpTransport([emptyResponse(404)], {
      middleware: [{ onResponse: () => new Response(JSON.stringify([itemWire])) }],
    })
    expect(await call(listItems, {})).toEqual([itemWire])
  })

  test('rejects the call with what `onRequest` throws, before anything is sent', async () => {
    const cause = new Error('no key to sign with')
    const throwing = setUpTransport([jsonResponse([])], {
      middleware: [{ onRequest: () => Promise.reject(cause) }],
    })
    expect(await getRejection(throwing.call(listItems, {}))).toEqual(
      new UnexpectedError('Something went wrong', { cause }),
    )
    expect(throwing.sent).toEqual([])
    const error = new ConfigurationError('no key to sign with')
    const misconfigured = setUpTransport([jsonResponse([])], {
      middleware: [{ onRequest: () => Promise.reject(error) }],
    })
    expect(await getRejection(misconfigured.call(listItems, {}))).toBe(error)
    expect(misconfigured.sent).toEqual([])
    expect((await getRejection(misconfigured.call(updateItem, { id: 'i1' }))).outcome).toBe('notSent')
  })

  test('that takes longer than the call sends nothing', async () => {
    let finish = () => {}
    const { call, sent } = setUpTransport([jsonResponse(itemWire)], {
      middleware: [{ onRequest: () => new Promise((resolve) => (finish = resolve)) }],
    })
    const caller = new AbortController()
    const rejected = getRejection(call(updateItem, { id: 'i1' }, { signal: caller.signal }))
    await new Promise((resolve) => setImmediate(resolve))
    caller.abort()
    expect((await rejected).outcome).toBe('notSent')
    finish()
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent).toEqual([])
  })
})

describe('options of one call', () => {
  test('headers add to those of the client, whatever their case', async () => {
    const { call, sent } = setUpTransport([jsonResponse([])], {
      headers: { Authorization: 'a', 'X-App': '1' },
    })
    await call(listItems, {}, { headers: { authorization: 'b', 'X-Trace': 't' } })
    expect(sent[0]?.headers).toEqual({
      accept: 'application/json',
      authorization: 'b',
      'x-app': '1',
      'x-trace': 't',
    })
  })

  test('retries replace those of the client', async () => {
    const { call, sent } = setUpTransport([networkFailure])
    await getRejection(call(listItems, {}, { retries: 0 }))
    expect(sent).toHaveLength(1)
  })
})

test('a `sleep` that resolves at once does not time out the call', async () => {
  const { call, sent } = setUpTransport([networkFailure, networkFailure, jsonResponse([itemWire])], {
    sleep: async () => {},
  })
  expect(await call(listItems, {})).toEqual([itemWire])
  expect(sent).toHaveLength(3)
})
