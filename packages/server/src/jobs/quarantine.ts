import { MINUTE } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'
import { isTransient, type Transaction, toTimestamp } from '../db/database.js'
import { BATCH_SIZE, type BatchJob, isStopped, type LockMode, runBatches } from './batch.js'

/** A table whose rows change at the instant in their `dueColumn`. */
export interface DeadlineTable {
  table: BatchJob['table']
  dueColumn: BatchJob['dueColumn']
  stoppedBy?: BatchJob['stoppedBy']
  /** Advances locked rows to the clock's time. Rows that are not due stay unchanged. */
  run(tx: Transaction, ids: readonly string[], clock: ServerContext['clock']): Promise<void>
}

/** What a retry processes: the rows of a table, whichever of their deadlines has failed. */
type Retry = Pick<DeadlineTable, 'table' | 'run' | 'stoppedBy'>

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log'>

/** How long a quarantined row waits for the next attempt. */
export const QUARANTINE_PERIOD = MINUTE

/** Quarantines a row that cannot be processed. If two processes find it at once, one of them logs it. */
const quarantine = async (
  { db, clock, log }: Deps,
  { table }: Retry,
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

/** Processes the due rows of a table that are not quarantined, all or those in `among`. Quarantines those that fail. */
export function runDueRows(
  deps: Deps,
  job: DeadlineTable,
  lock: LockMode,
  among?: readonly string[],
): Promise<void> {
  return runBatches(
    deps,
    {
      table: job.table,
      dueColumn: job.dueColumn,
      leadTime: 0,
      stoppedBy: job.stoppedBy,
      pending: 'quarantined_at is null',
      run: (tx, ids) => job.run(tx, ids, deps.clock),
      fail: (id, error) => quarantine(deps, job, id, error),
    },
    lock,
    among,
  )
}

/** Takes a row out of the quarantine and processes it, unless another process has done so. */
const retryRow = ({ db, clock }: Deps, job: Retry, id: string, quarantinedBefore: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (await isStopped(tx, job.stoppedBy)) return
    const rows = await tx.query(
      `update ${job.table} set quarantined_at = null where id = $1 and quarantined_at <= $2 returning id`,
      [id, quarantinedBefore],
    )
    if (rows.length > 0) await job.run(tx, [id], clock)
  })

/**
 * Tries the rows again that have been quarantined for `QUARANTINE_PERIOD`, one at a time and at most `BATCH_SIZE`, those that have waited
 * longest first. A row that fails stays in quarantine.
 */
export async function retryQuarantinedRows(deps: Deps, job: Retry): Promise<void> {
  const before = toTimestamp(deps.clock.databaseTime() - QUARANTINE_PERIOD)
  const rows = await deps.db.query<{ id: string }>(
    `select id from ${job.table} where quarantined_at <= $1 order by quarantined_at, id limit $2`,
    [before, BATCH_SIZE],
  )
  for (const { id } of rows)
    await retryRow(deps, job, id, before).catch((error) =>
      isTransient(error) ? Promise.reject(error) : quarantine(deps, job, id, error),
    )
}
