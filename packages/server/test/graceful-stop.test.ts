import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
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

    // A request that hangs would delay the stop by ten seconds.
    const answeredAt = performance.now()
    await Promise.all([closing, idleEnd])
    expect(performance.now() - answeredAt).toBeLessThan(8_000)
    rmSync(running.config.dataDir, { recursive: true, force: true })
  })
})
