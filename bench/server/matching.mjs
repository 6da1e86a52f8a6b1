// The time from a session's start to every order that fits being a trade.
import { built } from './exchange.mjs'
import { addOrders } from './seed.mjs'

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 10, 20, 9)

/** Milliseconds to match so many orders, all of them in one session. */
export const timeToMatch = async (db, url, counts) => {
  const { openPostgres } = await built('db/postgres.js')
  const { matchOccurrence } = await built('trades/match.js')
  const exchange = await openPostgres(url, () => {})
  const times = []
  for (const [index, count] of counts.entries()) {
    await addOrders(db, count)
    const startsAt = FIRST + index * DAY
    const occurrence = {
      timeZone: 'UTC',
      startTime: '09:00',
      localDate: new Date(startsAt).toISOString().slice(0, 10),
      startsAt,
      endsAt: startsAt + DAY / 24,
    }
    const begun = performance.now()
    await matchOccurrence({ db: exchange, clock: { now: () => startsAt }, log: console }, occurrence)
    times.push(performance.now() - begun)
    const { rows } = await db.query(`select count(*)::int as left from orders where status = 'pending'`)
    if (rows[0].left > count / 100) throw new Error(`${rows[0].left} of ${count} orders were not matched`)
    await db.query(`update orders set status = 'cancelled' where status = 'pending'`)
  }
  await exchange.close()
  return times
}
