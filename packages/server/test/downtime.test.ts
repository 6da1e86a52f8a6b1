import { HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, inject, test } from 'vitest'
import { writeHeartbeat } from '../src/jobs/downtime.js'
import { type Database, toTimestamp } from '../src/platform/db/database.js'
import { openPostgres } from '../src/platform/db/postgres.js'
import { BATCH_SIZE } from '../src/platform/deadlines/batch.js'
import { TEST_START, type TestExchange } from './exchange.js'
import { generateExchange } from './generated-exchange.js'
import { expectWaiting, holdRows } from './hold-rows.js'
import { createDatabase } from './test-database.js'

/** Two full batches, and a shorter one. */
const OPEN_TRADES = 2 * BATCH_SIZE + 50

/** The database of an exchange that stopped at `TEST_START`, with trades that were to be paid within an hour. */
const openStoppedExchange = async (): Promise<Database> => {
  const db = await openPostgres((await createDatabase('PostgreSQL', '')) ?? '', () => {})
  const stoppedAt = toTimestamp(TEST_START)
  await db.query(`insert into exchange (secret, alive_at) values ('', $1)`, [stoppedAt])
  const size = { users: 1_000, trades: OPEN_TRADES, postings: 1_000, newestAwaitingPayment: OPEN_TRADES }
  await db.transaction((tx) => generateExchange(tx, size))
  const due = toTimestamp(TEST_START + HOUR)
  await db.query(
    `update trades set payment_due_at = $1, due_at = $1, grace_ends_at = $1::timestamptz + interval '15 minutes'
     where state = 'awaitingPayment'`,
    [due],
  )
  return db
}

/** Returns a database that rejects every transaction after the first `count`. */
const cutAfter = (db: Database, count: number): Database => {
  let left = count
  return {
    ...db,
    transaction: (run, options) => {
      if (left === 0) return Promise.reject(new Error('the database is away'))
      left -= 1
      return db.transaction(run, options)
    },
  }
}

const createClock = (now: number) => ({ now: () => now }) as Parameters<typeof writeHeartbeat>[0]['clock']

/** Counts the trades by the end of their payment window, and reads the heartbeat, both in ms after `TEST_START`. */
const inspect = async (db: Database) => {
  const ends = await db.query<{ due: number; count: number }>(
    `select payment_due_at as due, count(*)::int as count from trades where state = 'awaitingPayment'
     group by payment_due_at order by payment_due_at`,
  )
  const [exchange] = await db.query<{ aliveAt: number }>('select alive_at from exchange')
  return {
    windows: ends.map(({ due, count }) => [due - TEST_START, count]),
    aliveAt: (exchange?.aliveAt ?? 0) - TEST_START,
  }
}

test.runIf(inject('postgresUrl') !== '')(
  'after a downtime the windows are extended batch by batch, and all of them again after a crash in between',
  async () => {
    const db = await openStoppedExchange()
    const clock = createClock(TEST_START + 6 * HOUR + 1)
    await expect(writeHeartbeat({ db: cutAfter(db, 2), clock })).rejects.toThrow('the database is away')
    // 15 minutes after the clock's instant, rounded up to the minute.
    const extendedEnd = 6 * HOUR + 16 * MINUTE
    expect(await inspect(db)).toEqual({
      windows: [
        [HOUR, 50],
        [extendedEnd, 2 * BATCH_SIZE],
      ],
      aliveAt: 0,
    })

    const restarted = createClock(TEST_START + 7 * HOUR)
    // Three processes start at the same time.
    await Promise.all([1, 2, 3].map(() => writeHeartbeat({ db, clock: restarted })))
    expect(await inspect(db)).toEqual({
      windows: [[7 * HOUR + 15 * MINUTE, OPEN_TRADES]],
      aliveAt: 7 * HOUR,
    })
    await db.close()
  },
)

test.runIf(inject('postgresUrl') !== '')(
  'a process that waits for another one extends the windows by the time after that',
  async () => {
    const db = await openStoppedExchange()
    const exchange = { running: { db } } as TestExchange
    let now = TEST_START + 6 * HOUR
    const release = await holdRows(exchange, 'select from exchange for update')
    const clock = { now: () => now } as Parameters<typeof writeHeartbeat>[0]['clock']
    const writing = writeHeartbeat({ db, clock })
    await expectWaiting(exchange, 1)
    now += HOUR
    await release()
    await writing
    expect(await inspect(db)).toEqual({
      windows: [[7 * HOUR + 15 * MINUTE, OPEN_TRADES]],
      aliveAt: 7 * HOUR,
    })
    await db.close()
  },
)
