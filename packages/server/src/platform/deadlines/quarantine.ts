import { MINUTE } from '@cht/sdk/rules'
import type { ServerContext } from '../context.js'
import { isTransient, toTimestamp } from '../db/database.js'
import { lockRow } from '../db/locks.js'
import { isStopped } from '../switches/service.js'
import { BATCH_SIZE, type LockMode, runBatches } from './batch.js'
import { buildPendingSql, type Deadline, type Scope } from './deadline.js'

/** The deadlines of a table. */
export interface TableDeadlines {
  table: Deadline['table']
  deadlines: readonly Deadline[]
}

type Deps = Pick<ServerContext, 'brand' | 'db' | 'clock' | 'config' | 'log' | 'secret'>

/** How long a quarantined row waits for the next attempt. */
export const QUARANTINE_PERIOD = MINUTE

/** Quarantines a row that cannot be processed. If two processes find it at once, one of them logs it. */
const quarantine = async (
  { db, clock, log }: Deps,
  table: Deadline['table'],
  id: string,
  error: unknown,
): Promise<void> => {
  const now = clock.databaseTime()
  const rows = await db.query(
    `update ${table} set quarantined_at = $2 where id = $1 and (quarantined_at is null or quarantined_at <= $3)
     returning id`,
    [id, toTimestamp(now), toTimestamp(now - QUARANTINE_PERIOD)],
  )
  if (rows.length > 0)
    log.error({ err: error, table, id }, 'a deadline could not be applied; its row is quarantined')
}

/** Drops the deadline of a row that cannot be processed. */
const drop = async (
  { db, log }: Deps,
  deadline: Deadline,
  { id, error, assignment }: { id: string; error: unknown; assignment: string },
): Promise<void> => {
  const rows = await db.query(
    `update ${deadline.table} set ${assignment} where id = $1 and ${buildPendingSql(deadline)} returning id`,
    [id],
  )
  if (rows.length > 0)
    log.error({ err: error, deadline: deadline.name, id }, 'a deadline could not be applied; it is dropped')
}

/** Applies a deadline to the rows that are due, all or those in `scope`. Quarantines or drops those that fail. */
export function runDueRows(deps: Deps, deadline: Deadline, lock: LockMode, scope?: Scope): Promise<void> {
  const { table, drop: assignment } = deadline
  const fail = (id: string, error: unknown) =>
    assignment === undefined
      ? quarantine(deps, table, id, error)
      : drop(deps, deadline, { id, error, assignment })
  return runBatches(deps, deadline, { lock, scope, fail })
}

/** Takes a row out of the quarantine and applies its deadlines, unless another process has done so. */
const retryRow = (deps: Deps, { table, deadlines }: TableDeadlines, id: string, quarantinedBefore: Date) =>
  deps.db.transaction(async (tx) => {
    for (const { stoppedBy } of deadlines) if (stoppedBy && (await isStopped(tx, stoppedBy))) return
    const { row, now } = await lockRow(tx, deps.clock, {
      sql: `select from ${table} where id = $1 and quarantined_at <= $2`,
      params: [id, quarantinedBefore],
    })
    if (!row) return
    tx.send(`update ${table} set quarantined_at = null where id = $1`, [id])
    for (const deadline of deadlines) await deadline.run(tx, [id], { ...deps, now })
  })

/**
 * Tries the rows of a table again that have been quarantined for `QUARANTINE_PERIOD`, one at a time and at most `BATCH_SIZE`,
 * those that have waited longest first. A row has one mark for all deadlines of its table. One that fails stays in quarantine.
 */
export async function retryQuarantinedRows(deps: Deps, { table, deadlines }: TableDeadlines): Promise<void> {
  const before = toTimestamp(deps.clock.databaseTime() - QUARANTINE_PERIOD)
  const rows = await deps.db.query<{ id: string }>(
    `select id from ${table} where quarantined_at <= $1 order by quarantined_at, id limit $2`,
    [before, BATCH_SIZE],
  )
  for (const { id } of rows)
    await retryRow(deps, { table, deadlines }, id, before).catch((error) =>
      isTransient(error) ? Promise.reject(error) : quarantine(deps, table, id, error),
    )
}
