import { DAY } from '@cht/sdk/rules'
import { findNextSession, type StoredRule } from '../../domain/live-sessions/calendar.js'
import {
  assertChange,
  type CalendarChange,
  type CalendarDifference,
  compareCalendars,
  type NewRule,
  toDailyRule,
} from '../../domain/live-sessions/change.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow, serializeRows } from '../../platform/db/columns.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { type LockTime, lockRow } from '../../platform/db/locks.js'
import { readCalendar } from './rules.js'

type Deps = Pick<ServerContext, 'clock' | 'config'>

/** How long an ended rule is kept: longer than a session that it has started, and that clients are shown, in ms. */
const ENDED_RULES_KEPT_FOR = 7 * DAY

/** Stores new rules. A session that started before `now` is none of theirs. */
async function insertRules(tx: Queryable, now: number, rules: readonly NewRule[]): Promise<void> {
  if (rules.length === 0) return
  const rows = rules.map((rule) => ({ ...rule, since: now }))
  const columns =
    'kind, start_time, duration_minutes, weekdays, from_date, until_date, from_at, until_at, since'
  await tx.query(
    `insert into session_rules (${columns})
     select ${columns} from json_populate_recordset(null::session_rules, $1)`,
    [serializeRows('session_rules', rows)],
  )
}

/** Stores the sessions of every day, of an exchange that has none. */
export function insertDailySessions(
  tx: Queryable,
  now: LockTime,
  sessions: readonly { startTime: string; durationInMinutes: number }[],
): Promise<void> {
  return insertRules(tx, now, sessions.map(toDailyRule))
}

/** How many users have an order that waits for the next session. */
const countWaiting = async (tx: Queryable): Promise<number> => {
  const [row] = await tx.query<{ count: number }>(
    `select count(distinct user_id)::int as count from orders where status = 'pending'`,
  )
  return row?.count ?? 0
}

const writeChange = async (
  tx: Queryable,
  { ended, newRules }: { ended: readonly StoredRule[]; newRules: readonly NewRule[] },
  now: number,
): Promise<void> => {
  await tx.query('delete from session_rules where ended_at < $1', [toTimestamp(now - ENDED_RULES_KEPT_FOR)])
  await tx.query('update session_rules set ended_at = $2 where id = any ($1::int[])', [
    ended.map(({ id }) => id),
    toTimestamp(now),
  ])
  await insertRules(tx, now, newRules)
}

/** Leaves it to a job to tell the users with pending orders when their next session starts. A later change replaces an earlier one. */
const recordMove = async (tx: Queryable, now: number, startsAt: number | undefined): Promise<void> => {
  await tx.query('update session_moves set done_at = $1 where done_at is null', [toTimestamp(now)])
  await insertRow(tx, 'session_moves', { movedAt: now, startsAt })
}

/**
 * Changes the calendar, after the lock of the exchange: changes run one after the other. Returns what it has done or, with `dryRun`,
 * would do to the sessions of the next days. `told`: how many users it tells.
 */
export async function changeCalendar(
  tx: Queryable,
  deps: Deps,
  change: CalendarChange,
  options: { confirm: boolean; dryRun: boolean },
): Promise<CalendarDifference & { told: number; now: LockTime }> {
  const { now } = await lockRow(tx, deps.clock, { sql: 'select from exchange' })
  const before = await readCalendar(tx, deps)
  const difference = compareCalendars(before, change, now)
  assertChange(difference, now, options)
  const next = findNextSession(difference.after, now)
  const isMoved = findNextSession(before, now)?.startsAt !== next?.startsAt
  const told = isMoved ? await countWaiting(tx) : 0
  if (!options.dryRun) {
    await writeChange(tx, difference, now)
    if (told > 0) await recordMove(tx, now, next?.startsAt)
  }
  return { ...difference, told, now }
}
