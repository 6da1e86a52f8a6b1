import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { ACCEPT_TIME, REQUEST_SHUTDOWN_TIMEOUT } from '../src/platform/http/close-app.js'
import { ENCRYPTION_KEYS, OPERATOR_TOKEN, onOneEngine, startTestExchange, TEST_START } from './exchange.js'
import { startServer } from './process.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase } from './test-database.js'

const BODY = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' })
const HALF = Math.floor(BODY.length / 2)

/** As nginx sends it without `keepalive`. */
const CLOSING_REQUEST = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
/** The connections that wait never end. */
const CLIENTS = 64

/** Sends a login with half of its body. */
const startLogin = (address: string) => {
  const login = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': BODY.length },
  })
  login.write(BODY.slice(0, HALF))
  return { login, untilAnswered: once(login, 'response') as Promise<[IncomingMessage]> }
}

onOneEngine('an exchange that stops', (engine) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('refuses new connections, answers the request under way, and waits for no idle connection', async () => {
    const { running } = await startTestExchange(engine)
    const { hostname, port } = new URL(running.address)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    const idleEnd = once(idle, 'close')
    const untilReceived = once(running.app.server, 'request')
    const { login, untilAnswered } = startLogin(running.address)
    await untilReceived

    const closing = running.close()
    await expect.poll(() => running.app.server.listening).toBe(false)
    await expect(fetch(`${running.address}/healthz`)).rejects.toThrow('fetch failed')
    login.end(BODY.slice(HALF))
    const [response] = await untilAnswered
    expect([response.statusCode, JSON.parse(await text(response)).code]).toEqual([401, 'invalid_credentials'])

    // The clock stands still, so the stop does not end by its longest wait.
    await Promise.all([closing, idleEnd])
    rmSync(running.config.dataDir, { recursive: true, force: true })
  })

  test('stops listening while clients open a connection for each request', async () => {
    const { running } = await startTestExchange(engine)
    const { hostname, port } = new URL(running.address)
    let isDone = false
    const connectAgain = () => {
      if (isDone) return
      const client = connect(Number(port), hostname, () => client.end(CLOSING_REQUEST))
      client.resume()
      client.on('error', () => {})
      client.on('close', connectAgain)
    }
    for (let client = 0; client < CLIENTS; client++) connectAgain()

    const closing = running.close()
    const { stop, server } = running.app
    await expect.poll(() => stop.isClosing).toBe(true)
    const { connections } = stop
    await expect.poll(() => stop.connections > connections + CLIENTS).toBe(true)
    vi.advanceTimersByTime(ACCEPT_TIME)
    await expect.poll(() => server.listening).toBe(false)
    isDone = true
    await closing
    rmSync(running.config.dataDir, { recursive: true, force: true })
  })

  test('cuts off a request that is still under way after ten seconds', async () => {
    const { running } = await startTestExchange(engine)
    const untilReceived = once(running.app.server, 'request')
    const cutOff = expect(startLogin(running.address).untilAnswered).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
    await untilReceived

    const closing = running.close()
    await expect.poll(() => running.app.server.listening).toBe(false)
    vi.advanceTimersByTime(REQUEST_SHUTDOWN_TIMEOUT + 1)
    await closing
    await cutOff
    rmSync(running.config.dataDir, { recursive: true, force: true })
  })

  test('says no on /readyz while it serves on, then answers what arrives late, and refuses late streams as the contract says', async () => {
    const { running } = await startTestExchange(engine, { environment: { DRAIN_SECONDS: '300' } })
    const { hostname, port } = new URL(running.address)
    const [early, later] = [connect(Number(port), hostname), connect(Number(port), hostname)]
    await Promise.all([once(early, 'connect'), once(later, 'connect')])
    const untilReceived = once(running.app.server, 'request')
    const { login, untilAnswered } = startLogin(running.address)
    await untilReceived
    const read = async (path: string) => {
      const response = await fetch(`${running.address}${path}`)
      const { headers } = response
      return [response.status, headers.get('retry-after'), headers.get('connection'), await response.json()]
    }
    const unavailable = { code: 'unavailable', message: 'The exchange is away for a moment. Try again' }
    const [, , , sessions] = await read('/api/live-sessions')
    expect(await read('/readyz')).toEqual([200, null, 'keep-alive', { status: 'ok' }])

    const hurry = new AbortController()
    const closing = running.close({ hurry: hurry.signal })
    expect(await read('/readyz')).toEqual([503, '2', 'close', unavailable])
    expect(await read('/healthz')).toEqual([200, null, 'close', { status: 'ok' }])
    expect(await read('/api/live-sessions')).toEqual([200, null, 'close', sessions])

    hurry.abort()
    await expect.poll(() => running.app.server.listening).toBe(false)
    const askLate = async (socket: Socket, path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
      const [status, ...headers] = head.split('\r\n')
      const names = ['retry-after', 'connection', 'date', 'cache-control']
      return [
        status,
        headers.filter((line) => names.includes(line.split(':')[0]?.toLowerCase() ?? '')).sort(),
        body,
      ]
    }
    const headers = [
      'cache-control: no-store',
      'connection: close',
      `date: ${new Date(TEST_START).toUTCString()}`,
    ]
    expect(await askLate(early, '/api/events')).toEqual([
      'HTTP/1.1 503 Service Unavailable',
      [...headers, 'retry-after: 2'],
      JSON.stringify({ message: unavailable.message, code: unavailable.code }),
    ])
    expect(await askLate(later, '/api/live-sessions')).toEqual([
      'HTTP/1.1 200 OK',
      headers,
      JSON.stringify(sessions),
    ])
    login.end(BODY.slice(HALF))
    const [response] = await untilAnswered
    expect(response.statusCode).toBe(401)
    await closing
    rmSync(running.config.dataDir, { recursive: true, force: true })
  })

  test('serves on for DRAIN_SECONDS, and no longer', async () => {
    const { running } = await startTestExchange(engine, { environment: { DRAIN_SECONDS: '1' } })
    const startedAt = Date.now()
    const closing = running.close()
    expect((await fetch(`${running.address}/healthz`)).status).toBe(200)
    await closing
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(SECOND - 10)
    await expect(fetch(`${running.address}/healthz`)).rejects.toThrow('fetch failed')
    rmSync(running.config.dataDir, { recursive: true, force: true })
  })
})

test('a process that is told to stop serves on, also after a second SIGTERM, until SIGINT comes', async () => {
  const dataDir = createTemporaryFolder('stop')
  const databaseUrl = await createDatabase(inject('postgresUrl') === '' ? 'PGlite' : 'PostgreSQL', dataDir)
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    OPERATOR_TOKEN,
    ENCRYPTION_KEYS,
    DEMO: '0',
    DRAIN_SECONDS: '300',
  })
  const readStatus = async (path: string) => (await fetch(`${server.address}${path}`)).status
  server.signal('SIGTERM')
  await expect.poll(() => readStatus('/readyz'), { timeout: MINUTE }).toBe(503)
  server.signal('SIGTERM')
  for (let requests = 0; requests < 50; requests += 1)
    expect(await readStatus('/api/live-sessions')).toBe(200)
  const hurriedAt = performance.now()
  await server.kill('SIGINT')
  expect(performance.now() - hurriedAt).toBeLessThan(2 * MINUTE)
  rmSync(dataDir, { recursive: true, force: true })
})
