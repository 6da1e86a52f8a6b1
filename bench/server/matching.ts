// Measures how long a session needs to match its pending orders.
import { DAY, HOUR } from '@cht/sdk/rules'
import type { Client } from 'pg'
import { runMatching } from '../../packages/server/src/jobs/matching.js'
import { createLog } from '../../packages/server/src/log.js'
import { openDatabase } from './processes.js'
import { insertOrders } from './seed.js'

const FIRST_SESSION = Date.UTC(2026, 10, 20, 9)

/** Returns for each count the time in ms in which a session matches that many pending orders. */
export async function measureMatching(client: Client, url: string, counts: number[]): Promise<number[]> {
  await using database = await openDatabase(url)
  const { db, clock } = database
  const log = createLog('silent')
  const times: number[] = []
  for (const [index, count] of counts.entries()) {
    await insertOrders(client, count)
    const startsAt = FIRST_SESSION + index * DAY
    const occurrence = {
      timeZone: 'UTC',
      startTime: '09:00',
      localDate: new Date(startsAt).toISOString().slice(0, 10),
      dayStartsAt: startsAt - 9 * HOUR,
      startsAt,
      endsAt: startsAt + HOUR,
    }
    const startedAt = performance.now()
    await runMatching({ db, clock: { ...clock, now: () => startsAt }, log }, [occurrence])
    times.push(performance.now() - startedAt)
    const { rows } = await client.query<{ unmatched: number }>(
      `select count(*)::int as unmatched from orders where status = 'pending'`,
    )
    const unmatched = rows[0]?.unmatched ?? 0
    if (unmatched > count / 100) throw new Error(`${unmatched} of ${count} orders were not matched`)
    await client.query(`update orders set status = 'cancelled' where status = 'pending'`)
  }
  return times
}
