import { connect } from 'node:net'
import { DAY, MINUTE } from '@cht/sdk/time'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { deleteChanges, sequenceChanges } from '../src/events/queries.js'
import { type EventStream, openEventStream } from './event-stream.js'
import {
  onOneEngine,
  startTestExchange,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import { assertDefined, createMatchedTrade, PICTURE } from './fixtures.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey, confirmByPasskey } from './passkeys.js'
import { createCode } from './second-factor.js'

const openStream = async (exchange: TestExchange, user: TestUser, lastEventId?: number | string) =>
  openEventStream(exchange.running.address, {
    cookie: await exchange.logInForCookie(user),
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })

/**
 * Opens a stream and returns it with the `seq` at which it starts. Changes that were committed before are not sent: they are
 * numbered before the stream opens.
 */
const startStream = async (exchange: TestExchange, user: TestUser) => {
  await sequenceChanges(exchange.running.db, exchange.now())
  const stream = await openStream(exchange, user)
  return { stream, start: (await stream.next())?.id ?? 0 }
}

let price = 1
/** Changes the rates. `rates.changed` reaches every stream, after all changes that were committed before. */
const changeRates = ({ operator }: TestExchange) => operator.setRates({ NGN: ++price })

const createNotificationSql = (userId: string, title: string) =>
  `insert into notifications (user_id, title, content, category, created_at)
   values ('${userId}', '${title}', '', 'orders', '2026-11-20') returning id`

/** Resolves when the server ends the stream. */
const readToEnd = async (stream: EventStream): Promise<void> => {
  while ((await stream.next()) !== undefined);
}

/** The last frame of a stream whose session has ended. It has no id. */
const SESSION_ENDED = { event: 'change', data: { kind: 'session.ended' } }

onOneEngine('the live stream', (engine) => {
  const start = useEmptyExchange(engine)

  test('both parties are told of a payment, and nobody else is', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const stranger = await exchange.createUser('stranger')
    const streams = []
    for (const user of [seller, buyer, stranger]) streams.push((await startStream(exchange, user)).stream)

    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const [notification] = await seller.client.notifications.list({ limit: 1 })
    await changeRates(exchange)
    const received = []
    for (const stream of streams) received.push([...new Set(await stream.readUntil('rates.changed'))].sort())
    expect(received).toEqual([
      [`notification.created ${notification?._id}`, `trade.changed ${trade._id}`],
      [`trade.changed ${trade._id}`],
      [],
    ])
    for (const stream of streams) stream.close()
  })

  test('both parties are told of the second filing of an appeal, which changes no state', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const filing = { order: trade._id, reason: 'Other', description: 'None' } as const
    await seller.client.appeals.create(filing)
    await exchange.advanceTo(exchange.now() + 15 * MINUTE)
    const streams = []
    for (const user of [seller, buyer]) streams.push((await startStream(exchange, user)).stream)
    await buyer.client.appeals.create(filing)
    await changeRates(exchange)
    for (const stream of streams) {
      expect(await stream.readUntil('rates.changed')).toContain(`trade.changed ${trade._id}`)
      stream.close()
    }
  })

  test('changes of orders, investments, accounts and live sessions are sent to the user whom they concern', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada', { tokens: 200_000 })
    const { stream } = await startStream(exchange, ada)
    const read = async () => {
      await changeRates(exchange)
      return [
        ...new Set((await stream.readUntil('rates.changed')).map((change) => change.split(' ')[0])),
      ].sort()
    }
    await ada.client.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    expect(await read()).toEqual(['order.changed'])
    await ada.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    expect(await read()).toEqual(['account.changed', 'investment.changed'])
    await exchange.operator.fund({ email: ada.email, amount: 5 })
    expect(await read()).toEqual(['account.changed'])
    await exchange.operator.setSessions({ sessions: [{ startTime: '18:00', durationInMinutes: 30 }] })
    expect(await read()).toEqual(['liveSession.changed'])
    const { referralCode = '' } = await ada.client.auth.checkAuth()
    await exchange.createUser('ben', { referralCode })
    expect(await read()).toEqual(['account.changed'])
    stream.close()
  })

  test('the user is told of each change of the second factors, and of no set-up that is not finished', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const { stream } = await startStream(exchange, ada)
    const readAccountChanges = async (change: () => Promise<unknown>) => {
      await changeRates(exchange)
      await stream.readUntil('rates.changed')
      await change()
      await changeRates(exchange)
      return (await stream.readUntil('rates.changed')).filter((text) => text.startsWith('account.changed'))
    }
    const device = createPasskeyDevice()
    const factors = ada.client.secondFactor
    await ada.client.reauthentication.byPassword(ada)
    let secret = ''
    expect(
      await readAccountChanges(async () => {
        secret = assertDefined(await factors.setUpAuthenticator()).secret
      }),
    ).toEqual([])
    const { passkeys } = ada.client
    const changes: [string, () => Promise<unknown>][] = [
      [
        'an authenticator app is on',
        () => factors.addAuthenticator({ code: createCode(secret, exchange.now()) }),
      ],
      ['new recovery codes', () => factors.createRecoveryCodes()],
      ['a passkey is added', () => addPasskey(ada, device)],
      [
        'a passkey is renamed',
        async () => passkeys.rename({ id: (await passkeys.list())[0]?.id ?? '', name: 'Phone' }),
      ],
      ['a passkey is used', () => confirmByPasskey(ada, device)],
      ['an authenticator app is removed', () => factors.removeAuthenticator()],
      ['a passkey is removed', async () => passkeys.remove({ id: (await passkeys.list())[0]?.id ?? '' })],
    ]
    for (const [name, change] of changes)
      expect([name, new Set(await readAccountChanges(change))]).toEqual([name, new Set(['account.changed'])])
    stream.close()
  })

  test('an update of columns that no user sees, or to the same values, is no change', async () => {
    const exchange = await start()
    const { buyer } = await createMatchedTrade(exchange)
    const { stream } = await startStream(exchange, buyer)
    await exchange.running.db.transaction((tx) =>
      tx.query(`update trades set reminded = not reminded, quarantined_at = '2026-11-20';
        update users set password_hash = password_hash || ' ', country = country;
        update orders set status = status; update live_sessions set since = since`),
    )
    await changeRates(exchange)
    expect(await stream.readUntil('rates.changed')).toEqual([])
    stream.close()
  })

  test('a client that reconnects receives missed changes once, and a reset if they were deleted', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const { stream, start: first } = await startStream(exchange, ada)
    stream.close()
    const insert = (title: string) =>
      exchange.running.db.transaction(async (tx) => {
        const [row] = await tx.query<{ id: number }>(createNotificationSql(ada.id, title))
        return String(row?.id)
      })
    const ids = [await insert('one'), await insert('two')]

    // The rates change last: once that change has arrived, both inserts are numbered.
    const other = await startStream(exchange, ada)
    await changeRates(exchange)
    await other.stream.readUntil('rates.changed')
    other.stream.close()
    const back = await openStream(exchange, ada, first)
    const missed = [await back.next(), await back.next(), await back.next(), await back.next()]
    expect(missed.map((frame) => [frame?.event, frame?.data.kind, frame?.data.id])).toEqual([
      ['change', 'notification.created', ids[0]],
      ['change', 'notification.created', ids[1]],
      ['change', 'rates.changed', undefined],
      ['open', undefined, undefined],
    ])
    const positions = missed.map((frame) => frame?.id ?? 0)
    expect(positions).toEqual([...positions].sort((one, next) => one - next))
    back.close()

    // From the middle: only the rest.
    const rest = await openStream(exchange, ada, positions[0])
    expect((await rest.next())?.data).toEqual({ kind: 'notification.created', id: ids[1] })
    rest.close()

    await deleteChanges(exchange.running.db, exchange.now() + DAY)
    const last = positions.at(-1)
    for (const unknown of [first, 999_999_999, 'malformed']) {
      const late = await openStream(exchange, ada, unknown)
      expect([await late.next(), await late.next()]).toEqual([
        { id: last, event: 'reset', data: {} },
        { id: last, event: 'open', data: {} },
      ])
      late.close()
    }
    const current = await openStream(exchange, ada, last)
    expect(await current.next()).toEqual({ id: last, event: 'open', data: {} })
    current.close()
  })

  test('a stream ends with its session, however that ends; those of other sessions stay', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const ben = await exchange.createUser('ben')
    const bens = await startStream(exchange, ben)
    const cookie = await exchange.logInForCookie(ada)
    const own = await openEventStream(exchange.running.address, { cookie })
    const others = await startStream(exchange, ada)
    await own.next()
    const newPassword = 'another long password'
    await ada.client.auth.login(ada)
    await ada.client.settings.changePassword({
      oldPassword: ada.password,
      newPassword,
    })
    await Promise.all([readToEnd(own), readToEnd(others.stream)])

    const again = await startStream(exchange, { ...ada, password: newPassword })
    await exchange.operator.endSessions({ email: ada.email })
    await readToEnd(again.stream)

    await changeRates(exchange)
    expect(await bens.stream.readUntil('rates.changed')).toEqual([])

    // Without use, the session expires: nothing is deleted, the next heartbeat finds out.
    await exchange.setClock(exchange.now() + 8 * DAY)
    await exchange.running.events.beat()
    expect(await bens.stream.next()).toMatchObject(SESSION_ENDED)
    expect(await bens.stream.next()).toBe(undefined)
    await expect.poll(() => exchange.running.events.count(), { timeout: MINUTE }).toBe(0)
  })

  test('a logout ends the stream of its browser', async () => {
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

  test('a fifth stream of a user ends the first; a HEAD request and a guest open none', {
    // A late change of the sign-up once reached an open stream, in 2 of 30 runs.
    repeats: 30,
  }, async () => {
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

  while (exchange.running.events.count() === 2) {
    await exchange.running.db.transaction((tx) =>
      tx.query(
        `insert into notifications (user_id, title, content, category, created_at)
         select '${ada.id}', 'many', '', 'orders', '2026-11-20' from generate_series(1, 20_000)`,
      ),
    )
    await changeRates(exchange)
    expect(await bens.stream.readUntil('rates.changed')).toEqual([])
  }
  socket.resume()
  await closed
  // An open stream does not hold up the end of the process.
  await exchange.stop()
  expect(await bens.stream.next()).toBe(undefined)
})

describe.runIf(inject('postgresUrl') !== '')('the live stream on PostgreSQL', () => {
  const connectTo = async (exchange: TestExchange) => {
    const client = new pg.Client({ connectionString: exchange.running.config.databaseUrl })
    await client.connect()
    return client
  }

  test('changes have the order of their commits: each is delivered once, also after a reconnect', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const ada = await exchange.createUser('ada')
    const { stream, start } = await startStream(exchange, ada)
    const slow = await connectTo(exchange)
    await slow.query('begin')
    const first = (await slow.query(createNotificationSql(ada.id, 'committed last'))).rows[0].id
    const second = await exchange.running.db.transaction(
      async (tx) => (await tx.query<{ id: number }>(createNotificationSql(ada.id, 'committed first')))[0]?.id,
    )
    const early = await stream.next()
    expect(early?.data).toEqual({ kind: 'notification.created', id: String(second) })
    await slow.query('commit')
    await slow.end()
    const late = await stream.next()
    expect(late?.data).toEqual({ kind: 'notification.created', id: String(first) })
    expect(late?.id).toBeGreaterThan(early?.id ?? Number.POSITIVE_INFINITY)
    stream.close()

    for (const [after, expected] of [
      [start, [early, late]],
      [early?.id, [late]],
    ] as const) {
      const back = await openStream(exchange, ada, after)
      for (const frame of expected) expect(await back.next()).toEqual(frame)
      expect((await back.next())?.event).toBe('open')
      back.close()
    }
    await exchange.stop()
  })

  test('a reader that reconnects while others write misses nothing and receives nothing twice', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const ada = await exchange.createUser('ada')
    const cookie = await exchange.logInForCookie(ada)
    const [one, two] = await exchange.restart(undefined, 1)
    const { stream, start } = await startStream(exchange, ada)
    stream.close()
    const WRITES = 60
    const write = async (writer: number) => {
      const ids: string[] = []
      for (let count = 0; count < WRITES; count++) {
        const server = (writer + count) % 2 === 0 ? one : two
        const id = await server?.db.transaction(async (tx) => {
          const [row] = await tx.query<{ id: number }>(createNotificationSql(ada.id, `${writer} ${count}`))
          return row?.id
        })
        ids.push(String(id))
      }
      return ids
    }
    const read = async () => {
      const received: string[] = []
      const positions: number[] = []
      let after = start
      while (received.length < 4 * WRITES) {
        const server = received.length % 2 === 0 ? one : two
        const stream = await openEventStream(server?.address ?? '', { cookie, lastEventId: after })
        // Reconnects after seven frames.
        for (let count = 0; count < 7 && received.length < 4 * WRITES; count++) {
          const frame = await stream.next()
          if (frame?.event !== 'change') continue
          after = frame.id
          positions.push(frame.id)
          received.push(String(frame.data.id))
        }
        stream.close()
      }
      return { received, positions }
    }
    const [{ received, positions }, ...written] = await Promise.all([
      read(),
      write(0),
      write(1),
      write(2),
      write(3),
    ])
    expect([...received].sort()).toEqual(written.flat().sort())
    expect(positions).toEqual([...positions].sort((left, right) => left - right))
    await exchange.stop()
  })

  test('a stream of another process receives changes, even of a process that ended before it had numbered them', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const ada = await exchange.createUser('ada')
    const cookie = await exchange.logInForCookie(ada)
    const [, second] = await exchange.restart(undefined, 1)
    const stream = await openEventStream(second?.address ?? '', { cookie })
    await stream.next()
    await changeRates(exchange)
    expect(await stream.readUntil('rates.changed')).toEqual([])

    const ended = await connectTo(exchange)
    const { id } = (await ended.query(createNotificationSql(ada.id, 'left behind'))).rows[0]
    await ended.end()
    expect((await stream.next())?.data).toEqual({ kind: 'notification.created', id: String(id) })

    const headers = { cookie, 'content-type': 'application/json' }
    await exchange.request('/api/auth/logout', { method: 'POST', headers, body: '{}' })
    expect(await stream.next()).toMatchObject(SESSION_ENDED)
    expect(await stream.next()).toBe(undefined)
    await exchange.stop()
  })
})
