import type { LiveSession } from '@cht/sdk/contract'
import { type DailySession, findNextOccurrence } from '@cht/sdk/rules'
import type { ServerContext } from '../../platform/context.js'
import { serializeRows } from '../../platform/db/columns.js'
import type { Queryable } from '../../platform/db/database.js'
import type { LockTime } from '../../platform/db/locks.js'

interface ScheduledSession extends DailySession {
  timeZone: string
}

const readSchedule = async (db: Queryable, timeZone: string): Promise<ScheduledSession[]> => {
  const rows = await db.query<DailySession>(
    'select start_time, duration_minutes as "durationInMinutes" from live_sessions order by start_time',
  )
  return rows.map((row) => ({ ...row, timeZone }))
}

/** The daily sessions, by start, each with the exchange's time zone. */
export async function listSessions(
  db: Queryable,
  { config }: Pick<ServerContext, 'config'>,
): Promise<LiveSession[]> {
  return readSchedule(db, config.timeZone)
}

/**
 * Replaces the schedule. A session whose start was in it before keeps its `since`. Stored deadlines do not change
 * (decision 27).
 */
export async function setSessions(
  tx: Queryable,
  now: LockTime,
  sessions: readonly Pick<LiveSession, 'startTime' | 'durationInMinutes'>[],
): Promise<void> {
  const starts = sessions.map(({ startTime }) => startTime)
  await tx.query('delete from live_sessions where not (start_time = any ($1::text[]))', [starts])
  const rows = sessions.map(({ startTime, durationInMinutes: durationMinutes }) => ({
    startTime,
    durationMinutes,
    since: now,
  }))
  await tx.query(
    `insert into live_sessions (start_time, duration_minutes, since)
     select start_time, duration_minutes, since from json_populate_recordset(null::live_sessions, $1)
     on conflict (start_time) do update set duration_minutes = excluded.duration_minutes`,
    [serializeRows('live_sessions', rows)],
  )
}

/** The start of the next session after `now`, in ms; undefined without a schedule. */
export async function findNextSessionStart(
  db: Queryable,
  timeZone: string,
  now: number,
): Promise<number | undefined> {
  return findNextOccurrence(await readSchedule(db, timeZone), now)?.startsAt
}
