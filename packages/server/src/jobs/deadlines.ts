import { REMINDER_LEAD_TIME } from '@cht/sdk/trades'
import type { ServerContext } from '../context.js'
import { isTransient, toTimestamp } from '../db/database.js'
import { findNextSessionStart } from '../live-sessions/service.js'
import type { LockMode } from './batch.js'
import { handleDowntimeBefore } from './downtime.js'
import { type Due, findDue } from './due.js'
import { createEmailDeadlines } from './email-deadlines.js'
import { INVESTMENT_DEADLINES } from './investment-deadlines.js'
import { runMatching, startMatching } from './matching.js'
import { retryQuarantinedRows, runDueRows } from './quarantine.js'
import { APPEAL_DEADLINES, remindBuyers, TRADE_DEADLINES, TRADE_RETRY } from './trade-deadlines.js'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'config' | 'log'>

/** A reminder is no transition of its trade, so an error must not stop other jobs; the next run tries again. */
const runReminders = async (deps: Deps, lock: LockMode) => {
  try {
    await remindBuyers(deps, lock)
  } catch (error) {
    if (isTransient(error)) throw error
    deps.log.error({ err: error }, 'buyers could not be reminded')
  }
}

const runDueJobs = async (deps: Deps, due: Due, lock: LockMode): Promise<void> => {
  await handleDowntimeBefore(deps, due)
  // A matching takes each order once: it must not start while another process still returns orders to their places.
  const tradeLock = due.unstartedSessions.length > 0 ? 'wait' : lock
  if (due.hasTrades) await runDueRows(deps, TRADE_DEADLINES, tradeLock)
  if (due.hasAppeals) await runDueRows(deps, APPEAL_DEADLINES, tradeLock)
  if (due.hasInvestments) await runDueRows(deps, INVESTMENT_DEADLINES, lock)
  if (due.hasEmails) await runDueRows(deps, createEmailDeadlines(deps), lock)
  if (due.hasReminders) await runReminders(deps, lock)
  for (const session of due.unstartedSessions) await startMatching(deps, session)
}

/**
 * Processes the passed deadlines of a user's own trades, appeals, investments and new email, before a write of that user. It
 * processes no other rows (decision 1).
 */
export async function runOwnDeadlines(deps: Deps, userId: string): Promise<void> {
  const selectDue = async (table: string, userCondition: string, dueColumn = 'due_at') => {
    const rows = await deps.db.query<{ id: string }>(
      `select id from ${table} where ${userCondition} and ${dueColumn} <= $2 and quarantined_at is null`,
      [userId, toTimestamp(deps.clock.now())],
    )
    return rows.map(({ id }) => id)
  }
  const trades = await selectDue('trades', '$1 in (buyer_id, seller_id) and ended_at is null')
  if (trades.length > 0) await runDueRows(deps, TRADE_DEADLINES, 'wait', trades)
  const appeals = await selectDue(
    'trades',
    '$1 in (buyer_id, seller_id) and ended_at is null',
    'appeal_due_at',
  )
  if (appeals.length > 0) await runDueRows(deps, APPEAL_DEADLINES, 'wait', appeals)
  const investments = await selectDue('investments', 'user_id = $1')
  if (investments.length > 0) await runDueRows(deps, INVESTMENT_DEADLINES, 'wait', investments)
  const emails = await selectDue('users', 'id = $1', 'email_due_at')
  if (emails.length > 0) await runDueRows(deps, createEmailDeadlines(deps), 'wait', emails)
}

/**
 * Processes everything that is due, and runs matchings to their end. Each session that has started gets its first batch before
 * any is matched to its end. The scheduler calls it once a second, so that deadlines take effect without a request. If nothing is
 * due it costs one statement.
 */
export async function checkDeadlines(deps: Deps, lock: LockMode = 'wait'): Promise<void> {
  const due = await findDue(deps)
  await runDueJobs(deps, due, lock)
  await runMatching(deps, due.unfinishedSessions)
}

/** Tries the quarantined rows of each table again, up to a batch of those that have waited long enough. */
export async function retryQuarantined(deps: Deps): Promise<void> {
  for (const job of [TRADE_RETRY, INVESTMENT_DEADLINES, createEmailDeadlines(deps)])
    await retryQuarantinedRows(deps, job)
}

/** The next instant at which a job is due, in exchange time. */
const findNextDue = async ({ db, clock, config }: Deps): Promise<number | undefined> => {
  const now = clock.now()
  const [row] = await db.query<{ due: number | null }>(
    `select least(
       (select min(due_at) from trades where due_at > $1 and quarantined_at is null),
       (select min(appeal_due_at) from trades where appeal_due_at > $1 and quarantined_at is null),
       (select min(due_at) from investments where due_at > $1 and quarantined_at is null),
       (select min(email_due_at) from users where email_due_at > $1 and quarantined_at is null),
       (select min(payment_due_at) - $2::bigint * interval '1 millisecond' from trades
         where state = 'awaitingPayment' and not reminded and payment_due_at > $3)) as due`,
    [toTimestamp(now), REMINDER_LEAD_TIME, toTimestamp(now + REMINDER_LEAD_TIME)],
  )
  const sessionStart = await findNextSessionStart(db, config.timeZone, now)
  const instants = [row?.due, sessionStart].filter((instant) => instant !== null && instant !== undefined)
  return instants.length === 0 ? undefined : Math.min(...instants)
}

let lastAdvance: Promise<unknown> = Promise.resolve()

/**
 * Moves the demo clock by `ms`, stopping at each instant at which a job is due, so that jobs run in order and at their
 * time. A jump is not a downtime (decision 5). Concurrent calls in this process run one after the other.
 */
export function advanceClock(deps: Deps, ms: number): Promise<void> {
  const { db, clock } = deps
  const run = async () => {
    await checkDeadlines(deps)
    let remaining = ms
    while (remaining > 0) {
      const due = await findNextDue(deps)
      const jump = due === undefined ? remaining : Math.min(remaining, Math.max(due - clock.now(), 1))
      await db.transaction((tx) => clock.advance(tx, jump))
      await clock.reload()
      await checkDeadlines(deps)
      remaining -= jump
    }
  }
  const advance = lastAdvance.then(run, run)
  lastAdvance = advance.catch(() => {})
  return advance
}
