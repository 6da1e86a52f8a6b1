import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExchangeError, isApiError } from './errors.js'
import { createCookieFetch, createNodeClient } from './node.js'
import { userWire } from './testing/fixtures.js'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A server on a port of its own that answers as told, and keeps what it was asked. */
const serve = async () => {
  const asked: { method: string | undefined; url: string | undefined; cookie: string | undefined }[] = []
  const state: { answer: Handler } = { answer: (_, response) => response.end() }
  const server = createServer((request, response) => {
    asked.push({ method: request.method, url: request.url, cookie: request.headers.cookie })
    state.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, asked, state, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
let here: Awaited<ReturnType<typeof serve>>
let elsewhere: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  here = await serve()
  elsewhere = await serve()
})
afterAll(() => {
  for (const { server } of [here, elsewhere]) {
    server.closeAllConnections()
    server.close()
  }
})

const answer =
  (body: unknown, headers: Record<string, string | string[]> = {}, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const signedIn = answer(
  { data: { user: userWire } },
  { 'set-cookie': 'sid=s1; HttpOnly; SameSite=Lax; Path=/' },
)
const login = { email: 'ada@example.com', password: 'correct horse' }
const visitor = (saved?: string) => createNodeClient({ baseURL: `${here.origin}/api`, saved, retries: 1 })
const rejection = (call: Promise<unknown>): Promise<ExchangeError> =>
  call.then(
    () => Promise.reject(new Error('answered')),
    (error: ExchangeError) => error,
  )
const cookies = () => here.asked.splice(0).map(({ cookie }) => cookie)

/** A client that has signed in. */
const member = async () => {
  const client = visitor()
  here.state.answer = signedIn
  await client.auth.login(login)
  here.asked.length = 0
  elsewhere.asked.length = 0
  return client
}

test('a session is kept, in a jar of each client’s own', async () => {
  const [ada, kofi] = [visitor(), visitor()]
  here.state.answer = signedIn
  await ada.auth.login(login)
  here.state.answer = answer({ data: [] })
  await ada.orders.pendingBuy()
  await kofi.orders.pendingBuy()
  expect(cookies()).toEqual([undefined, 'sid=s1', undefined])
})

test('a jar is saved and restored, and a cookie that is over is gone', async () => {
  const saved = (await member()).save()
  const again = visitor(saved)
  here.state.answer = answer({}, { 'set-cookie': 'sid=; Max-Age=0; Path=/' })
  await again.auth.logout()
  here.state.answer = answer({ data: [] })
  await again.orders.pendingBuy()
  expect(cookies()).toEqual(['sid=s1', undefined])
  expect(JSON.parse(saved)).toMatchObject({ cookies: [{ key: 'sid', value: 's1' }] })
  expect(() => visitor('no jar')).toThrow(SyntaxError)
})

test('a saved jar gives its cookies to no other host', async () => {
  const saved = (await member()).save()
  elsewhere.state.answer = answer({ data: [] })
  const baseURL = `${elsewhere.origin.replace('127.0.0.1', 'localhost')}/api`
  const { asked } = elsewhere
  await createNodeClient({ baseURL, saved, retries: 0 })
    .orders.pendingBuy()
    .catch(() => {})
  expect(asked.splice(0).map(({ cookie }) => cookie)).not.toContain('sid=s1')
})

test('cookies for another host, or that cannot be read, are none', async () => {
  const client = visitor()
  const lines = ['a=1; Domain=evil.example', '', '=;=;', '__Host-b=1; Domain=127.0.0.1', 'c=3; Path=/']
  here.state.answer = answer({ data: [] }, { 'set-cookie': lines })
  await client.orders.pendingBuy()
  await client.orders.pendingBuy()
  expect(cookies()).toEqual([undefined, 'c=3'])
})

test.each([301, 302, 303, 307, 308])('%i to another origin takes no cookie there', async (status) => {
  const client = await member()
  here.state.answer = answer({}, { location: `${elsewhere.origin}/api/orders` }, status)
  elsewhere.state.answer = answer({ data: [] })
  expect((await rejection(client.orders.pendingBuy())).code).toBe('network')
  expect((await rejection(client.auth.logout())).code).toBe('network')
  expect(elsewhere.asked).toEqual([])
})

test('the fetch is for its own origin alone, paths included', async () => {
  const client = await member()
  here.state.answer = answer('picture')
  expect(await (await client.fetch('/api/trades/t1/proof')).json()).toBe('picture')
  expect(await (await client.fetch(new Request(`${here.origin}/x`))).json()).toBe('picture')
  expect(here.asked.splice(0)).toEqual([
    { method: 'GET', url: '/api/trades/t1/proof', cookie: 'sid=s1' },
    { method: 'GET', url: '/x', cookie: 'sid=s1' },
  ])
  for (const address of [elsewhere.origin, '//evil.example/x', 'data:,x'])
    await expect(client.fetch(address)).rejects.toThrow(`This fetch only sends requests to ${here.origin}`)
  expect(elsewhere.asked).toEqual([])
})

test('an answer that drips ends by the deadline', async () => {
  const { orders, auth } = visitor()
  here.state.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  }
  const begun = performance.now()
  expect((await rejection(orders.pendingBuy({}, { timeout: 100 }))).code).toBe('timeout')
  // It was a success, whatever the rest would have said.
  expect(await auth.logout({ timeout: 100 })).toBe(undefined)
  expect(performance.now() - begun).toBeLessThan(1_000)
  here.asked.length = 0
})

test('a connection that is cut is a network error; a write with a key is sent again, one without is not', async () => {
  const { orders, auth } = visitor()
  here.state.answer = (request) => request.socket.destroy()
  expect((await rejection(orders.confirm({ id: 't1' }))).code).toBe('network')
  expect((await rejection(auth.login(login))).code).toBe('network')
  here.state.answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"data":', () => response.destroy())
  }
  expect((await rejection(orders.pendingBuy())).code).toBe('network')
  const made = here.asked.splice(0).map(({ method, url }) => `${method} ${url}`)
  expect(made).toEqual([
    ...Array(2).fill('POST /api/buy-orders/confirm/t1'),
    'POST /api/auth/login',
    ...Array(2).fill('GET /api/buy-orders/pending'),
  ])
})

test('an answer without end is cut, and what is no address at all is refused at once', async () => {
  const client = createNodeClient({ baseURL: `${here.origin}/api`, maxResponseBytes: 100_000 })
  here.state.answer = (_, response) => {
    const more = () => {
      while (response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  }
  expect((await rejection(client.orders.pendingBuy())).code).toBe('contract')
  here.state.answer = (_, response) => {
    response.writeHead(503, { 'retry-after': '60' }).end('<h1>Closed</h1>')
  }
  const refused = await rejection(client.orders.pendingBuy())
  expect(isApiError(refused) && [refused.status, refused.retryAfter]).toEqual([503, 60_000])
  expect(() => createCookieFetch({ baseURL: '/api' })).toThrow(TypeError)
})
