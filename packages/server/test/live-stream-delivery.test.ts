import { DAY } from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { deleteChanges } from '../src/platform/events/queries.js'
import { openEventStream } from './event-stream.js'
import { onOneEngine, startTestExchange, useEmptyExchange } from './exchange.js'
import {
  changeRates,
  connectTo,
  createNotificationSql,
  openStream,
  SESSION_ENDED,
  startStream,
} from './live-stream.js'

onOneEngine('the live stream after a reconnect', (engine) => {
  const start = useEmptyExchange(engine)

  test('a client that begins where its login or its check was receives what has changed since, and no reset', async () => {
    const exchange = await start()
    const { client, email, password } = await exchange.createUser('begins')
    const positions: number[] = []
    const starts = [() => client.auth.login({ email, password }), () => client.auth.checkAuth()]
    for (const check of starts) {
      await check()
      const after = client.position()
      await changeRates(exchange)
      for await (const change of client.events({ after })) {
        positions.push(after ?? Number.NaN, change.seq ?? Number.NaN)
        expect(change.kind).toBe('rates.changed')
        break
      }
    }
    expect(positions).toEqual([...positions].sort((one, next) => one - next))
  })

  test('a client that reconnects receives missed changes once, and a reset if they were deleted', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const { stream, start: first } = await startStream(exchange, ada)
    stream.close()
    const insert = (href: string) =>
      exchange.running.db.transaction(async (tx) => {
        const [row] = await tx.query<{ id: number }>(createNotificationSql(ada.id, href))
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
})

describe.runIf(inject('postgresUrl') !== '')('the live stream on PostgreSQL', () => {
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

  test('a stream receives the changes of other processes, even of one that ended before it had numbered them, and the end of its session', async () => {
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
