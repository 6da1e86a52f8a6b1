import type { SessionCalendar, StoredRule } from '../../domain/live-sessions/calendar.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable } from '../../platform/db/database.js'

/** The rules that the calendar needs: an ended one keeps the sessions that had started, and is deleted some days later. */
const SELECT_RULES = `select id, kind, start_time, duration_minutes, weekdays, from_date, until_date, from_at, until_at, since, ended_at
  from session_rules order by id`

/** Reads the calendar of the exchange. */
export async function readCalendar(
  db: Queryable,
  { config }: Pick<ServerContext, 'config'>,
): Promise<SessionCalendar> {
  return { timeZone: config.timeZone, rules: await db.query<StoredRule>(SELECT_RULES) }
}

const toMillis = (column: string) => `extract(epoch from ${column}) * 1000`

/** SQL: the rules as the text of a JSON array, for `parseRules`. */
export const RULES_JSON_SQL = `(select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'startTime', start_time,
    'durationMinutes', duration_minutes, 'weekdays', weekdays, 'fromDate', from_date, 'untilDate', until_date,
    'fromAt', ${toMillis('from_at')}, 'untilAt', ${toMillis('until_at')},
    'since', ${toMillis('since')}, 'endedAt', ${toMillis('ended_at')}) order by id), '[]')::text from session_rules)`

export function parseRules(json: string): StoredRule[] {
  return JSON.parse(json)
}
