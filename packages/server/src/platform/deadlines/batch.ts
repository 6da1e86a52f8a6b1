import type { ServerContext } from '../context.js'
import { isTransient, type Transaction, toTimestamp } from '../db/database.js'
import { type LockTime, lockRows } from '../db/locks.js'
import { isStopped } from '../switches/service.js'
import { buildIdScope, buildPendingSql, type Deadline, type Scope } from './deadline.js'

/** `wait` waits for rows that others have locked, `skip` leaves them to the next run. `noWait` also fails as soon as any other lock is not free. */
export type LockMode = 'wait' | 'skip' | 'noWait'

/** How long `noWait` waits for a lock, in ms: none is awaited, but a thread may be late. */
const NO_WAIT_TIMEOUT = 10

/**
 * The most rows of one transaction. It bounds how long they are locked, how long their charts keep the thread busy, and how long
 * a read waits for the one connection of the embedded database.
 */
export const BATCH_SIZE = 100

type Deps = Pick<ServerContext, 'brand' | 'db' | 'clock' | 'config' | 'secret'>

interface BatchOptions {
  lock: LockMode
  /** By default all due rows. */
  scope?: Scope | undefined
  /** Called for a row that cannot be processed, outside the failed transaction. */
  fail(id: string, error: unknown): Promise<void>
}

const lockDueRows = async (
  tx: Transaction,
  { clock }: Deps,
  deadline: Deadline,
  { lock, scope: { condition, params } = { condition: 'true', params: [] } }: BatchOptions,
): Promise<{ ids: string[]; now: LockTime }> => {
  const { table, dueColumn, leadTime = 0, batchSize = BATCH_SIZE } = deadline
  const waits = lock === 'wait'
  const { rows, now } = await lockRows<{ id: string; due: number }>(tx, clock, {
    sql: `select id, ${dueColumn} as due from ${table} where ${dueColumn} <= $1 and ${buildPendingSql(deadline)} and ${condition}
      order by ${waits ? 'id' : `${dueColumn}, id`} limit $2`,
    params: [toTimestamp(clock.now() + leadTime), batchSize, ...params],
    lock: waits ? 'no key update' : 'no key update skip locked',
  })
  return { ids: rows.sort((a, b) => a.due - b.due).map(({ id }) => id), now }
}

/**
 * Processes a batch of due rows in one transaction. If it fails, each half is processed by itself, until the rows that cannot be
 * processed are found. Returns the number of due rows in the batch.
 */
const runBatch = async (deps: Deps, deadline: Deadline, options: BatchOptions): Promise<number> => {
  const { lock, fail } = options
  let ids: string[] = []
  try {
    await deps.db.transaction(async (tx) => {
      if (lock === 'noWait') tx.send(`set local lock_timeout = ${NO_WAIT_TIMEOUT}`)
      if (deadline.stoppedBy && (await isStopped(tx, deadline.stoppedBy))) return
      const locked = await lockDueRows(tx, deps, deadline, options)
      ids = locked.ids
      if (ids.length > 0) await deadline.run(tx, ids, { ...deps, now: locked.now })
    })
  } catch (error) {
    const [first] = ids
    if (first === undefined || lock === 'noWait' || isTransient(error)) throw error
    if (ids.length === 1) {
      await fail(first, error)
      return 1
    }
    const half = Math.ceil(ids.length / 2)
    for (const part of [ids.slice(0, half), ids.slice(half)])
      await runBatch(deps, deadline, { lock, fail, scope: buildIdScope(part) })
  }
  return ids.length
}

/** Processes all due rows of a deadline, or those in a scope, batch by batch. */
export async function runBatches(deps: Deps, deadline: Deadline, options: BatchOptions): Promise<void> {
  const { batchSize = BATCH_SIZE } = deadline
  while ((await runBatch(deps, deadline, options)) === batchSize);
}
