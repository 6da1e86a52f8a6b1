import { DAY } from '@cht/sdk/rules'
import {
  findNextSession,
  type SessionCalendar,
  type StoredRule,
} from '../../domain/live-sessions/calendar.js'
import {
  assertChange,
  type CalendarChange,
  type CalendarDifference,
  compareCalendars,
  type NewRule,
  toDailyRule,
} from '../../domain/live-sessions/change.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow, insertRows } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { type LockTime, lockRow } from '../../platform/db/locks.js'
import { readCalendar } from './rules.js'

type Deps = Pick<ServerContext, 'clock' | 'config'>

/** How long an ended rule is kept: longer than a session that it has started, and that clients are shown, in ms. */
const ENDED_RULES_KEPT_FOR = 7 * DAY

/** Stores new rules. A session that started before `now` is none of theirs. */
function insertRules(tx: Transaction, now: number, rules: readonly NewRule[]): void {
  insertRows(
    tx,
    'session_rules',
    rules.map((rule) => ({ ...rule, since: now })),
  )
}

/** Stores the sessions of every day, of an exchange that has none. */
export function insertDailySessions(
  tx: Transaction,
  now: LockTime,
  sessions: readonly { startTime: string; durationInMinutes: number }[],
): void {
  insertRules(tx, now, sessions.map(toDailyRule))
}

/** How many users have an order that waits for the next session. */
const countWaiting = async (tx: Queryable): Promise<number> => {
  const [row] = await tx.query<{ count: number }>(
    `select count(distinct user_id)::int as count from orders where status = 'pending'`,
  )
  return row?.count ?? 0
}

const writeChange = async (
  tx: Transaction,
  { ended, newRules }: { ended: readonly StoredRule[]; newRules: readonly NewRule[] },
  now: number,
): Promise<void> => {
  await tx.query('delete from session_rules where ended_at < $1', [toTimestamp(now - ENDED_RULES_KEPT_FOR)])
  await tx.query('update session_rules set ended_at = $2 where id = any ($1::int[])', [
    ended.map(({ id }) => id),
    toTimestamp(now),
  ])
  insertRules(tx, now, newRules)
}

/** Leaves it to a job to tell the users with pending orders when their next session starts. A later change replaces an earlier one. */
const recordMove = async (tx: Queryable, now: number, startsAt: number | undefined): Promise<void> => {
  await tx.query('update session_moves set done_at = $1 where done_at is null', [toTimestamp(now)])
  await insertRow(tx, 'session_moves', { movedAt: now, startsAt })
}

/**
 * Changes the calendar, after the lock of the exchange: changes run one after the other. Returns what it has done or, with `dryRun`,
 * would do to the sessions of the next days. `calendar`: the stored one afterwards. `newRuleIds`: those of the rules that it has added.
 * `told`: how many users it tells.
 */
export async function changeCalendar(
  tx: Transaction,
  deps: Deps,
  change: CalendarChange,
  options: { confirm: boolean; dryRun: boolean },
): Promise<
  CalendarDifference & { calendar: SessionCalendar; newRuleIds: number[]; told: number; now: LockTime }
> {
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
  const calendar = await readCalendar(tx, deps)
  const oldIds = new Set(before.rules.map(({ id }) => id))
  const newRuleIds = calendar.rules.map(({ id }) => id).filter((id) => !oldIds.has(id))
  return { ...difference, calendar, newRuleIds, told, now }
}
