import type { SwitchName } from '@cht/sdk/switches'
import { MINUTE } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'
import { isTransient, type Transaction, toTimestamp } from '../db/database.js'
import { BATCH_SIZE, type BatchJob, isStopped, type LockMode, runBatches, type Scope } from './batch.js'

/** A kind of deadline: the rows of a table that change at the instant in their `dueColumn`. */
export interface Deadline {
  name: string
  table: BatchJob['table']
  dueColumn: string
  /** How long before that instant the row changes, in ms. By default 0. */
  leadTime?: number
  /** The SQL condition of the rows that have this deadline. By default all that are not quarantined. */
  pending?: string
  /** The columns with the ids of users whose requests apply the deadline first (decision 1). */
  owners: readonly string[]
  /** An SQL condition that all due rows fulfil, and by which those of an owner are found in an index. */
  ownedWhere?: string
  stoppedBy?: SwitchName
  /** Advances locked rows to the clock's time. Rows that are not due stay unchanged. */
  run(
    tx: Transaction,
    ids: readonly string[],
    context: Pick<ServerContext, 'clock' | 'config'>,
  ): Promise<void>
  /** An SQL assignment that drops the deadline of a row that fails, in place of the quarantine. */
  drop?: string
}

/** The deadlines of a table. */
export interface TableDeadlines {
  table: Deadline['table']
  deadlines: readonly Deadline[]
}

type Deps = Pick<ServerContext, 'db' | 'clock' | 'config' | 'log'>

/** How long a quarantined row waits for the next attempt. */
export const QUARANTINE_PERIOD = MINUTE

/** The SQL condition of the rows that have a deadline and can be processed. */
export function buildPendingSql({ dueColumn, pending }: Deadline): string {
  return pending ?? `${dueColumn} is not null and quarantined_at is null`
}

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

const drop = async (
  { db, log }: Deps,
  {
    name,
    table,
    assignment,
    pending,
  }: Pick<Deadline, 'name' | 'table'> & Record<'assignment' | 'pending', string>,
  id: string,
  error: unknown,
): Promise<void> => {
  const rows = await db.query(`update ${table} set ${assignment} where id = $1 and ${pending} returning id`, [
    id,
  ])
  if (rows.length > 0)
    log.error({ err: error, deadline: name, id }, 'a deadline could not be applied; it is dropped')
}

/** Applies a deadline to the rows that are due, all or those in `scope`. Quarantines or drops those that fail. */
export function runDueRows(deps: Deps, deadline: Deadline, lock: LockMode, scope?: Scope): Promise<void> {
  const { name, table, dueColumn, leadTime = 0, stoppedBy, run, drop: assignment } = deadline
  const pending = buildPendingSql(deadline)
  const fail = (id: string, error: unknown) =>
    assignment === undefined
      ? quarantine(deps, table, id, error)
      : drop(deps, { name, table, assignment, pending }, id, error)
  const job: BatchJob = {
    table,
    dueColumn,
    leadTime,
    pending,
    stoppedBy,
    run: (tx, ids) => run(tx, ids, deps),
    fail,
  }
  return runBatches(deps, job, lock, scope)
}

/** Takes a row out of the quarantine and applies its deadlines, unless another process has done so. */
const retryRow = (deps: Deps, { table, deadlines }: TableDeadlines, id: string, quarantinedBefore: Date) =>
  deps.db.transaction(async (tx) => {
    for (const { stoppedBy } of deadlines) if (await isStopped(tx, stoppedBy)) return
    const rows = await tx.query(
      `update ${table} set quarantined_at = null where id = $1 and quarantined_at <= $2 returning id`,
      [id, quarantinedBefore],
    )
    if (rows.length > 0) for (const deadline of deadlines) await deadline.run(tx, [id], deps)
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
