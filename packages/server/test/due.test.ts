import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { findDue } from '../src/jobs/due.js'
import type { Database } from '../src/platform/db/database.js'
import { onOneEngine, SESSION_START, useEmptyExchange } from './exchange.js'

onOneEngine('what is due', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)

  test('a session that starts while the statement runs is not due yet, as the deadlines of its start are not', async () => {
    const exchange = await openEmptyExchange()
    const { db, clock, config } = exchange.running
    let now = 0
    const readAt = (start: number) => {
      now = start
      const slowDb: Database = {
        ...db,
        query: async (sql, params) => {
          const rows = await db.query(sql, params)
          now += 1
          return rows as never
        },
      }
      return findDue({ db: slowDb, config, clock: { ...clock, databaseTime: () => now, now: () => now } })
    }

    const before = await readAt(SESSION_START + DAY - 1)
    expect(before.unstartedSessions).toEqual([])
    const { unstartedSessions } = await readAt(SESSION_START + DAY)
    expect(unstartedSessions.map(({ startsAt }) => startsAt)).toEqual([SESSION_START + DAY])
  })
})
