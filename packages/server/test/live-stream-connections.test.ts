import { connect } from 'node:net'
import { DAY, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { type EventStream, openEventStream } from './event-stream.js'
import { onOneEngine, startTestExchange, useEmptyExchange } from './exchange.js'
import { changeRates, SESSION_ENDED, startStream } from './live-stream.js'

/** Resolves when the server ends the stream. */
const readToEnd = async (stream: EventStream): Promise<void> => {
  while ((await stream.next()) !== undefined);
}

onOneEngine('the start and the end of a live stream', (engine) => {
  const start = useEmptyExchange(engine)

  test('a stream ends when its session is ended by a new password, by the operator or by time; that of another user stays', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const ben = await exchange.createUser('ben')
    const bens = await startStream(exchange, ben)
    const adas = [await startStream(exchange, ada), await startStream(exchange, ada)]
    const newPassword = 'another long password'
    await ada.client.auth.login(ada)
    await ada.client.settings.changePassword({ oldPassword: ada.password, newPassword })
    await Promise.all(adas.map(({ stream }) => readToEnd(stream)))

    const again = await startStream(exchange, { ...ada, password: newPassword })
    await exchange.operator.endSessions({ email: ada.email })
    await readToEnd(again.stream)

    await changeRates(exchange)
    expect(await bens.stream.readUntil('rates.changed')).toEqual([])

    // An unused session expires without a write, so the stream ends only with the next heartbeat.
    await exchange.setClock(exchange.now() + 8 * DAY)
    await exchange.running.events.beat()
    expect(await bens.stream.next()).toMatchObject(SESSION_ENDED)
    expect(await bens.stream.next()).toBe(undefined)
    await expect.poll(() => exchange.running.events.count(), { timeout: MINUTE }).toBe(0)
  })

  test('a logout ends the stream of its session, which cannot open another one', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const cookie = await exchange.logInForCookie(ada)
    const stream = await openEventStream(exchange.running.address, { cookie })
    await stream.next()
    const headers = { cookie, 'content-type': 'application/json' }
    await exchange.request('/api/auth/logout', { method: 'POST', headers, body: '{}' })
    expect(await stream.next()).toMatchObject(SESSION_ENDED)
    expect(await stream.next()).toBe(undefined)
    await expect(openEventStream(exchange.running.address, { cookie })).rejects.toThrow('401')
  })

  test('a fifth stream of a user ends the first; a HEAD request and a guest open none', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const streams = []
    for (let count = 0; count < 5; count++) streams.push((await startStream(exchange, ada)).stream)
    expect(await streams[0]?.next()).toBe(undefined)
    await changeRates(exchange)
    for (const stream of streams.slice(1)) expect(await stream.readUntil('rates.changed')).toEqual([])
    await expect.poll(() => exchange.running.events.count(), { timeout: MINUTE }).toBe(4)

    const cookie = await exchange.logInForCookie(ada)
    expect((await exchange.request('/api/events', { method: 'HEAD', headers: { cookie } })).status).toBe(404)
    expect((await exchange.request('/api/events')).status).toBe(401)
    for (const stream of streams) stream.close()
  })

  test('a stream begins with a heartbeat that tells the interval, and ends when all streams end, which can be opened again', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const { stream } = await startStream(exchange, ada)
    await exchange.running.events.beat()
    exchange.running.events.endAll()
    expect(await stream.next()).toBe(undefined)
    const heartbeat = 'event: heartbeat\ndata: {"seconds":8}'
    expect(stream.heartbeats).toEqual([heartbeat, heartbeat])
    const again = await startStream(exchange, ada)
    await changeRates(exchange)
    expect(await again.stream.readUntil('rates.changed')).toEqual([])
    again.stream.close()
  })

  test('the response may be neither cached nor buffered', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const controller = new AbortController()
    const { headers } = await exchange.request('/api/events', {
      signal: controller.signal,
      headers: { cookie: await exchange.logInForCookie(ada) },
    })
    const names = ['content-type', 'cache-control', 'x-accel-buffering', 'x-content-type-options']
    expect(names.map((name) => headers.get(name))).toEqual([
      'text/event-stream; charset=utf-8',
      'no-cache, no-transform',
      'no',
      'nosniff',
    ])
    controller.abort()
  })
})

test('a client that does not read is disconnected, and delays no other stream', async () => {
  const exchange = await startTestExchange('PGlite')
  const ada = await exchange.createUser('ada')
  const ben = await exchange.createUser('ben')
  const bens = await startStream(exchange, ben)
  const { hostname, port } = new URL(exchange.running.address)
  const socket = connect(Number(port), hostname)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {})
  const cookie = await exchange.logInForCookie(ada)
  socket.write(`GET /api/events HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
  await new Promise((resolve) => socket.once('readable', resolve))
  expect(exchange.running.events.count()).toBe(2)

  for (let round = 1; exchange.running.events.count() === 2; round++) {
    // The buffers of the socket and of the stream hold a few rounds.
    expect(round).toBeLessThan(20)
    await exchange.running.db.transaction((tx) =>
      tx.query(
        `insert into notifications (user_id, code, params, created_at)
         select '${ada.id}', 'sessions.ended', '{}', '2026-11-20' from generate_series(1, 20_000)`,
      ),
    )
    await changeRates(exchange)
    expect(await bens.stream.readUntil('rates.changed')).toEqual([])
  }
  socket.resume()
  await closed
  // An open stream does not delay the shutdown.
  await exchange.stop()
  expect(await bens.stream.next()).toBe(undefined)
})
