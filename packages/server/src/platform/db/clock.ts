import type { Row } from '../../kernel/tables.js'
import { type Database, type Queryable, toTimestamp } from './database.js'
import type { TimeSource } from './database-time.js'

const CHANNEL = 'exchange_clock'

/**
 * Exchange time is the database's clock plus the demo offset (decision 1). All values are in ms. `now` and `databaseTime` throw
 * a `StaleClockError` if the database's clock has not been read recently.
 */
export interface ExchangeClock extends Pick<TimeSource, 'sample' | 'getDifference'> {
  /** Exchange time, which deadlines are compared with. It never decreases. */
  now(): number
  /** Time without the demo offset, for example for login sessions, rate limits, mail and the age of idempotency keys. */
  databaseTime(): number
  /** The demo offset. */
  offset(): number
  /** Moves exchange time forward by `ms`. Each process is notified after the commit, and then reads the new offset. */
  advance(tx: Queryable, ms: number): Promise<void>
  /** Adopts an offset that was read from the database, unless a larger one has been read. */
  follow(offset: number): void
  /** Reads the offset from the database. */
  reload(): Promise<void>
}

/** Opens the clock. Its offset is stored in the database, is shared by all processes and never decreases. */
export async function openClock(db: Database, time: TimeSource): Promise<ExchangeClock> {
  let offset = 0
  const now = () => time.now() + offset
  const follow = (stored: number) => {
    offset = Math.max(offset, stored)
  }
  const reload = async () => {
    const [row] = await db.query<Row<'exchange', 'demoOffsetMs'>>('select demo_offset_ms from exchange')
    follow(row?.demoOffsetMs ?? 0)
  }
  await reload()
  await db.listen(CHANNEL, () => void reload().catch(() => {}))
  return {
    now,
    databaseTime: time.now,
    sample: time.sample,
    getDifference: time.getDifference,
    offset: () => offset,
    follow,
    reload,
    advance: async (tx, ms) => {
      // Writes a heartbeat too, because a jump is not a downtime.
      await tx.query(
        `update exchange set demo_offset_ms = demo_offset_ms + $1,
           alive_at = greatest(alive_at, $2::timestamptz + $1::bigint * interval '1 millisecond')`,
        [ms, toTimestamp(now())],
      )
      await tx.query('select pg_notify($1, $2)', [CHANNEL, ''])
    },
  }
}
