import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { setConnectTimeout } from './connect-timeout.js'
import { lookUpLocally } from './hosts-file.js'
import { post } from './post.js'
import { createPublicLookup } from './public-address.js'

const startReceiver = async (listener: RequestListener) => {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` }
}

const send = (url: string, { allowLoopback = true, signal = new AbortController().signal } = {}) =>
  post(url, {
    body: '{}',
    headers: { 'x-id': '7' },
    lookup: createPublicLookup({ resolve: lookUpLocally, allowLoopback }),
    signal,
  })
const getError = (call: Promise<unknown>) =>
  call.then(
    (status) => ({ status }),
    ({ code, status }) => ({ code, status }),
  )

test('a text is posted with its headers, and the status is returned', async () => {
  const received: unknown[] = []
  const { url } = await startReceiver(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push([request.method, request.url, request.headers['x-id'], body])
    response.writeHead(204).end()
  })
  expect(await send(url)).toBe(204)
  expect(received).toEqual([['POST', '/events', '7', '{}']])
})

test('a process that is busy while it connects does not give up an address of the host', async () => {
  setConnectTimeout()
  const { url } = await startReceiver((_, response) => response.writeHead(204).end())
  // Nothing listens on the second address. Node tries it after 250 ms, and then the first one has failed.
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  const sent = post(url.replace('127.0.0.1', 'bot.example'), {
    body: '{}',
    headers: {},
    lookup: (_, __, callback) => {
      callback(null, addresses)
      const until = performance.now() + 300
      while (performance.now() < until);
    },
    signal: new AbortController().signal,
  })
  expect(await sent).toBe(204)
})

test('a redirect is not followed', async () => {
  const paths: unknown[] = []
  const { url } = await startReceiver((request, response) => {
    paths.push(request.url)
    response.writeHead(307, { location: '/other' }).end()
  })
  expect(await getError(send(url))).toEqual({ code: 'EHTTP', status: 307 })
  expect(paths).toEqual(['/events'])
})

test('an endless response body is not read', async () => {
  const { url } = await startReceiver((request, response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write('x'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
    request.on('close', () => closed())
  })
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  expect(await send(url)).toBe(200)
  await isClosed
})

test('a request to a receiver that does not respond is aborted by its signal', async () => {
  const controller = new AbortController()
  const { url } = await startReceiver(() => controller.abort())
  expect(await getError(send(url, { signal: controller.signal }))).toEqual({
    code: 'ABORT_ERR',
    status: undefined,
  })
})

test('nothing is sent to a private address, in any notation', async () => {
  let connections = 0
  const { server, url } = await startReceiver((_, response) => response.end())
  server.on('connection', () => connections++)
  const { port } = new URL(url)
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '10.0.0.1',
    '0.0.0.0',
  ]
  for (const host of hosts)
    expect([host, await getError(send(`http://${host}:${port}/`, { allowLoopback: false }))]).toEqual([
      host,
      { code: 'EPRIVATE', status: undefined },
    ])
  expect(connections).toBe(0)
  expect(await getError(send(`http://10.0.0.1:${port}/`))).toEqual({ code: 'EPRIVATE', status: undefined })
})
