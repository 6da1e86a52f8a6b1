import { expect, test } from 'vitest'
import { isTransient, type Queryable } from './database.js'
import { openDatabaseTime } from './database-time.js'

interface Options {
  latency?: number
  databaseTime?: number
  heartbeat?: number
}

/** A machine and a database whose clocks the tests move. A statement takes `latency` ms each way. */
const createClocks = async ({ latency = 0, databaseTime = 1_000_000, heartbeat }: Options = {}) => {
  const clocks = { monotonic: 0, wall: 5_000_000, database: databaseTime }
  const pass = (ms: number) => {
    clocks.monotonic += ms
    clocks.wall += ms
    clocks.database += ms
  }
  const db = {
    query: async (sql: string) => {
      if (sql.includes('alive_at')) return heartbeat === undefined ? [] : [{ time: heartbeat }]
      pass(latency)
      const time = clocks.database
      pass(latency)
      return [{ time }]
    },
  } as unknown as Queryable
  const time = await openDatabaseTime(db, { monotonic: () => clocks.monotonic, wall: () => clocks.wall })
  return { clocks, pass, time }
}

const catchError = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('between samples, time follows the last sample and not the wall clock', async () => {
  const { pass, time } = await createClocks()
  expect(time.now()).toBe(1_000_000)
  pass(1_500)
  expect(time.now()).toBe(1_001_500)
  expect(time.getDifference()).toBe(4_000_000)
})

test('a slow sample that is consistent with the current time does not change it', async () => {
  const { clocks, pass, time } = await createClocks({ latency: 100 })
  expect(time.now()).toBe(clocks.database)
  pass(10_000)
  await time.sample()
  expect(time.now()).toBe(clocks.database)
})

test('time stands still while the database is behind, as after a failover, and goes on from there', async () => {
  const { clocks, pass, time } = await createClocks()
  expect(time.now()).toBe(1_000_000)
  clocks.database -= 2_000
  await time.sample()
  expect(time.now()).toBe(1_000_000)
  pass(1_999)
  expect(time.now()).toBe(1_000_000)
  pass(2)
  expect(time.now()).toBe(1_000_001)
})

test('time starts at the last heartbeat if the database is behind it', async () => {
  const { pass, time } = await createClocks({ heartbeat: 1_003_000 })
  expect(time.now()).toBe(1_003_000)
  pass(3_001)
  expect(time.now()).toBe(1_003_001)
})

test('time jumps forward when the database is ahead', async () => {
  const { clocks, time } = await createClocks()
  clocks.database += 60_000
  await time.sample()
  expect(time.now()).toBe(1_060_000)
})

test.each<[string, (clocks: { monotonic: number; wall: number }) => void]>([
  [
    'half a minute without a sample',
    (clocks) => Object.assign(clocks, { monotonic: 30_001, wall: 5_030_001 }),
  ],
  ['a suspension of the machine', (clocks) => Object.assign(clocks, { wall: 5_060_000 })],
])('after %s, reading the time throws until the next sample', async (_, change) => {
  const { clocks, time } = await createClocks()
  change(clocks)
  const error = catchError(time.now)
  expect(error).toEqual(new Error("the database's clock has not been read recently"))
  expect(isTransient(error)).toBe(true)
  await time.sample()
  expect(time.now()).toBe(1_000_000)
})
