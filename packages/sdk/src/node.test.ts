import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ConfigurationError, type ExchangeError, isApiError } from './errors.js'
import { createNodeClient } from './node.js'
import { userWire } from './testing/fixtures.js'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Starts an HTTP server that responds with `state.handler` and records the requests. */
const startServer = async () => {
  const requests: { method: string | undefined; url: string | undefined; cookie: string | undefined }[] = []
  const state: { handler: Handler } = { handler: (_, response) => response.end() }
  const server = createServer((request, response) => {
    requests.push({ method: request.method, url: request.url, cookie: request.headers.cookie })
    state.handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, requests, state, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
let exchange: Awaited<ReturnType<typeof startServer>>
let otherServer: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  exchange = await startServer()
  otherServer = await startServer()
})
afterEach(() => {
  exchange.requests.length = 0
  otherServer.requests.length = 0
})
afterAll(() => {
  for (const { server } of [exchange, otherServer]) {
    server.closeAllConnections()
    server.close()
  }
})

const respondJson =
  (body: unknown, headers: Record<string, string | string[]> = {}, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const respondSignedIn = respondJson(
  { data: { user: userWire } },
  { 'set-cookie': 'sid=s1; HttpOnly; SameSite=Lax; Path=/' },
)
const login = { email: 'ada@example.com', password: 'correct horse' }
const createTestClient = (saved?: string) =>
  createNodeClient({ baseURL: `${exchange.origin}/api`, saved, retries: 1 })
const getRejection = (call: Promise<unknown>): Promise<ExchangeError> =>
  call.then(
    () => Promise.reject(new Error('resolved')),
    (error: ExchangeError) => error,
  )
const takeCookies = () => exchange.requests.splice(0).map(({ cookie }) => cookie)

const createSignedInClient = async () => {
  const client = createTestClient()
  exchange.state.handler = respondSignedIn
  await client.auth.login(login)
  exchange.requests.length = 0
  otherServer.requests.length = 0
  return client
}

test('each client keeps its session in its own cookie jar', async () => {
  const [ada, kofi] = [createTestClient(), createTestClient()]
  exchange.state.handler = respondSignedIn
  await ada.auth.login(login)
  exchange.state.handler = respondJson({ data: [] })
  await ada.orders.pendingBuy()
  await kofi.orders.pendingBuy()
  expect(takeCookies()).toEqual([undefined, 'sid=s1', undefined])
})

test('a cookie jar can be saved and restored, and expired cookies are removed', async () => {
  const saved = (await createSignedInClient()).save()
  const restored = createTestClient(saved)
  exchange.state.handler = respondJson({}, { 'set-cookie': 'sid=; Max-Age=0; Path=/' })
  await restored.auth.logout()
  exchange.state.handler = respondJson({ data: [] })
  await restored.orders.pendingBuy()
  expect(takeCookies()).toEqual(['sid=s1', undefined])
  expect(JSON.parse(saved)).toMatchObject({ cookies: [{ key: 'sid', value: 's1' }] })
})

test('a restored cookie jar sends no cookies to another host', async () => {
  const saved = (await createSignedInClient()).save()
  otherServer.state.handler = respondJson({ data: [] })
  const baseURL = `${otherServer.origin.replace('127.0.0.1', 'localhost')}/api`
  const { requests } = otherServer
  await createNodeClient({ baseURL, saved, retries: 0 })
    .orders.pendingBuy()
    .catch(() => {})
  expect(requests.splice(0).map(({ cookie }) => cookie)).toEqual([undefined])
})

test('invalid cookies and cookies for another host are ignored', async () => {
  const client = createTestClient()
  const setCookies = ['a=1; Domain=evil.example', '', '=;=;', '__Host-b=1; Domain=127.0.0.1', 'c=3; Path=/']
  exchange.state.handler = respondJson({ data: [] }, { 'set-cookie': setCookies })
  await client.orders.pendingBuy()
  await client.orders.pendingBuy()
  expect(takeCookies()).toEqual([undefined, 'c=3'])
})

test.each([301, 302, 303, 307, 308])(
  'a redirect with status %i to another origin is not followed',
  async (status) => {
    const client = await createSignedInClient()
    exchange.state.handler = respondJson({}, { location: `${otherServer.origin}/api/orders` }, status)
    otherServer.state.handler = respondJson({ data: [] })
    expect((await getRejection(client.orders.pendingBuy())).code).toBe('network')
    expect((await getRejection(client.auth.logout())).code).toBe('network')
    expect(otherServer.requests).toEqual([])
  },
)

test('the fetch accepts paths and requests to the exchange, and rejects other origins', async () => {
  const client = await createSignedInClient()
  exchange.state.handler = respondJson('picture')
  expect(await (await client.fetch('/api/trades/t1/proof')).json()).toBe('picture')
  expect(await (await client.fetch(new Request(`${exchange.origin}/x`))).json()).toBe('picture')
  expect(exchange.requests.splice(0)).toEqual([
    { method: 'GET', url: '/api/trades/t1/proof', cookie: 'sid=s1' },
    { method: 'GET', url: '/x', cookie: 'sid=s1' },
  ])
  for (const url of [otherServer.origin, '//evil.example/x', 'data:,x'])
    await expect(client.fetch(url)).rejects.toThrow(`This fetch only sends requests to ${exchange.origin}`)
  expect(otherServer.requests).toEqual([])
})

test('a slow response body is aborted after the timeout', async () => {
  const { orders, auth } = createTestClient()
  exchange.state.handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  }
  expect((await getRejection(orders.pendingBuy({}, { timeout: 100 }))).code).toBe('timeout')
  // The status already tells that the write succeeded.
  expect(await auth.logout({ timeout: 100 })).toEqual({ value: undefined, message: undefined })
})

test('a closed connection is a NetworkError; a write is retried only with an idempotency key', async () => {
  const { orders, auth } = createTestClient()
  exchange.state.handler = (request) => request.socket.destroy()
  expect((await getRejection(orders.confirm({ id: 't1' }))).code).toBe('network')
  expect((await getRejection(auth.login(login))).code).toBe('network')
  exchange.state.handler = (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"data":', () => response.destroy())
  }
  expect((await getRejection(orders.pendingBuy())).code).toBe('network')
  const sent = exchange.requests.splice(0).map(({ method, url }) => `${method} ${url}`)
  expect(sent).toEqual([
    ...Array(2).fill('POST /api/buy-orders/confirm/t1'),
    'POST /api/auth/login',
    ...Array(2).fill('GET /api/buy-orders/pending'),
  ])
})

test('an endless response is aborted, and a long Retry-After is in the error', async () => {
  const client = createNodeClient({ baseURL: `${exchange.origin}/api`, maxResponseBytes: 100_000 })
  exchange.state.handler = (_, response) => {
    const writeMore = () => {
      while (response.write('x'.repeat(16_384)));
    }
    response.on('drain', writeMore)
    writeMore()
  }
  expect((await getRejection(client.orders.pendingBuy())).code).toBe('contract')
  exchange.state.handler = (_, response) => {
    response.writeHead(503, { 'retry-after': '60' }).end('<h1>Closed</h1>')
  }
  const error = await getRejection(client.orders.pendingBuy())
  expect(isApiError(error) && [error.status, error.retryAfter]).toEqual([503, 60_000])
})

test.each([
  [{ baseURL: '/api' }, 'baseURL must be a whole URL, such as https://exchange.example/api'],
  [
    { baseURL: 'https://exchange.example/api', saved: '{' },
    '`saved` must be a string that `save()` has returned',
  ],
])('a client of Node with %j is refused as a wrong configuration', (options, message) => {
  expect(() => createNodeClient(options)).toThrow(new ConfigurationError(message))
})
