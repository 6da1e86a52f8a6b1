import { restoreSwitchSince } from '@cht/machines/lifecycles'
import type { SwitchName } from '@cht/sdk/switches'
import type { ServerContext } from '../context.js'
import { isTransient, type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { lockSwitch } from '../switches/service.js'

/** A job that processes the due rows of a table. */
export interface BatchJob {
  table: 'trades' | 'investments' | 'users'
  /** The column with the instant at which a row is due. */
  dueColumn: string
  /** How long before that instant the job processes the row, in ms. */
  leadTime: number
  /** The SQL condition of rows that still need the job. */
  pending: string
  /** The switch of the operator that stops the job. It has no due rows then. */
  stoppedBy?: SwitchName | undefined
  /** Processes locked rows. */
  run(tx: Transaction, ids: readonly string[]): Promise<void>
  /** Called for a row that cannot be processed, outside the failed transaction. */
  fail(id: string, error: unknown): Promise<void>
}

/** `wait` waits for rows that others have locked, `skip` leaves them to the next run. `noWait` also fails as soon as any other lock is not free. */
export type LockMode = 'wait' | 'skip' | 'noWait'

/** How long `noWait` waits for a lock, in ms: none is awaited, but a thread may be late. */
const NO_WAIT_TIMEOUT = 10

/** The due rows that a run processes, as an SQL condition. Its first parameter is `$3`. */
export interface Scope {
  condition: string
  params: readonly unknown[]
}

const EVERY_ROW: Scope = { condition: 'true', params: [] }

/** The rows with these ids. */
export function among(ids: readonly string[]): Scope {
  return { condition: 'id = any ($3::uuid[])', params: [ids] }
}

/**
 * The most rows of one transaction. It bounds how long they are locked, how long their charts keep the thread busy, and how long
 * a read waits for the one connection of the embedded database.
 */
export const BATCH_SIZE = 100

type Deps = Pick<ServerContext, 'db' | 'clock'>

/** Takes the lock of a switch, before any row, and returns whether it is stopped. */
export async function isStopped(tx: Queryable, name: SwitchName | undefined): Promise<boolean> {
  if (name === undefined) return false
  const { stoppedAt } = await lockSwitch(tx, name)
  return !restoreSwitchSince(stoppedAt).can({ type: 'act.perform' })
}

const lockDueRows = async (
  tx: Transaction,
  { clock }: Deps,
  { table, dueColumn, leadTime, pending }: BatchJob,
  lock: LockMode,
  { condition, params }: Scope,
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where ${dueColumn} <= $1 and ${pending} and ${condition} order by ${dueColumn}, id limit $2
     for no key update ${lock === 'wait' ? '' : 'skip locked'}`,
    [toTimestamp(clock.now() + leadTime), BATCH_SIZE, ...params],
  )
  return rows.map(({ id }) => id)
}

/**
 * Processes a batch of due rows in one transaction. If it fails, each half is processed by itself, until the rows that cannot be
 * processed are found. Returns the number of due rows in the batch.
 */
const runBatch = async (deps: Deps, job: BatchJob, lock: LockMode, scope: Scope): Promise<number> => {
  let ids: string[] = []
  try {
    await deps.db.transaction(async (tx) => {
      if (lock === 'noWait') tx.send(`set local lock_timeout = ${NO_WAIT_TIMEOUT}`)
      if (await isStopped(tx, job.stoppedBy)) return
      ids = await lockDueRows(tx, deps, job, lock, scope)
      if (ids.length > 0) await job.run(tx, ids)
    })
  } catch (error) {
    const [first] = ids
    if (first === undefined || lock === 'noWait' || isTransient(error)) throw error
    if (ids.length === 1) {
      await job.fail(first, error)
      return 1
    }
    const half = Math.ceil(ids.length / 2)
    for (const part of [ids.slice(0, half), ids.slice(half)]) await runBatch(deps, job, lock, among(part))
  }
  return ids.length
}

/** Processes all due rows, or those in `scope`, batch by batch. */
export async function runBatches(
  deps: Deps,
  job: BatchJob,
  lock: LockMode,
  scope = EVERY_ROW,
): Promise<void> {
  while ((await runBatch(deps, job, lock, scope)) === BATCH_SIZE);
}
