import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REQUEST_SHUTDOWN_TIMEOUT } from '../src/http/close-app.js'
import { onOneEngine, startTestExchange } from './exchange.js'

const BODY = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' })
const HALF = Math.floor(BODY.length / 2)

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
})
