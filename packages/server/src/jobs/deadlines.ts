import { findNextSessionStart } from '../features/live-sessions/service.js'
import { TRADE_DEADLINE } from '../features/trading/deadlines.js'
import type { ServerContext } from '../platform/context.js'
import { isTransient, toTimestamp } from '../platform/db/database.js'
import { type Heartbeat, readExchange } from '../platform/db/exchange-row.js'
import type { LockMode } from '../platform/deadlines/batch.js'
import { buildOwnerScope, type Deadline } from '../platform/deadlines/deadline.js'
import { retryQuarantinedRows, runDueRows } from '../platform/deadlines/quarantine.js'
import { buildNextDueSql, buildOwnPassedSql, DEADLINES, QUARANTINE_TABLES } from './deadline-kinds.js'
import { handleDowntimeBefore } from './downtime.js'
import { type Due, findDue } from './due.js'
import { runMatching, startMatching } from './matching.js'

type Deps = Pick<ServerContext, 'brand' | 'db' | 'clock' | 'config' | 'log' | 'secret'>

/**
 * Applies one kind of deadline. An error that is not that of a row stops no other kind; the next run tries again. Returns whether all
 * due rows were processed.
 */
const runKind = async (deps: Deps, deadline: Deadline, lock: LockMode): Promise<boolean> => {
  try {
    await runDueRows(deps, deadline, lock)
    return true
  } catch (error) {
    if (isTransient(error)) throw error
    deps.log.error({ err: error, deadline: deadline.name }, 'deadlines could not be applied')
    return false
  }
}

const runDueJobs = async (deps: Deps, due: Due, lock: LockMode): Promise<void> => {
  await handleDowntimeBefore(deps, due)
  // A matching takes each order once: it must not start while another process still returns orders to their places.
  const tradeLock = due.unstartedSessions.length > 0 ? 'wait' : lock
  const failed: string[] = []
  for (const deadline of DEADLINES)
    if (due.passed.includes(deadline.name)) {
      const isDone = await runKind(deps, deadline, deadline.table === 'trades' ? tradeLock : lock)
      if (!isDone) failed.push(deadline.name)
    }
  if (failed.includes(TRADE_DEADLINE.name)) return
  for (const session of due.unstartedSessions) await startMatching(deps, session)
}

/** What must be processed before a request that shows or changes a user's rows. */
interface OwnDeadlines {
  userId: string
  heartbeat: Heartbeat
  /** The names of the deadlines of the user's own rows that have passed and were not applied. */
  passed: readonly string[]
}

/**
 * Extends the windows after a downtime, then applies passed deadlines of a user's own rows, before a write of that user. It changes no
 * other rows (decision 1).
 */
export async function prepareWrite(deps: Deps, { userId, heartbeat, passed }: OwnDeadlines): Promise<void> {
  await handleDowntimeBefore(deps, heartbeat)
  for (const deadline of DEADLINES)
    if (passed.includes(deadline.name))
      await runDueRows(deps, deadline, 'wait', buildOwnerScope(deadline, userId))
}

/**
 * As `prepareWrite`, before a read. It waits for no lock of a row that is due. What cannot be written now is read as it is stored: its
 * row is locked, or the database accepts no writes. The job tries it too, and logs why it fails. Returns whether it may have written.
 */
export async function prepareRead(deps: Deps, { userId, heartbeat, passed }: OwnDeadlines): Promise<boolean> {
  let wasDown: boolean
  try {
    wasDown = await handleDowntimeBefore(deps, heartbeat)
  } catch (error) {
    if (!isTransient(error)) throw error
    // Windows that could not be extended must not end.
    return true
  }
  for (const deadline of DEADLINES)
    if (passed.includes(deadline.name))
      await runDueRows(deps, deadline, 'noWait', buildOwnerScope(deadline, userId)).catch(() => {})
  return wasDown || passed.length > 0
}

/** `prepareRead` before a read of somebody else, or of a user without a session. */
export async function prepareReadOf(deps: Deps, userId: string): Promise<void> {
  const { passed, ...heartbeat } = await readExchange<Heartbeat & { passed: string[] }>(
    deps.db,
    `select alive_at, closed, ${buildOwnPassedSql('$1::uuid', '$2::timestamptz')} as passed from exchange`,
    [userId, toTimestamp(deps.clock.now())],
  )
  await prepareRead(deps, { userId, heartbeat, passed })
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
  for (const deadlines of QUARANTINE_TABLES) await retryQuarantinedRows(deps, deadlines)
}

/** The next instant at which a job is due, in exchange time. */
const findNextDue = async ({ db, clock, config }: Deps): Promise<number | undefined> => {
  const now = clock.now()
  const [row] = await db.query<{ due: number | null }>(
    `select ${buildNextDueSql('$1::timestamptz')} as due`,
    [toTimestamp(now)],
  )
  const sessionStart = await findNextSessionStart(db, { config }, now)
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
