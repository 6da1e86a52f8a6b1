import type { ExchangeClock } from '../clock.js'
import { at, type Database, isConflict, isUnavailable, type Transaction } from '../db/database.js'

/** What time alone brings about for rows of a table. */
export interface BatchJob {
  table: 'trades' | 'investments'
  /** The column of the instant that it belongs to. */
  dueAt: string
  /** How long before that instant it is done, in ms. */
  ahead: number
  /** Which rows it is still to be done to. */
  undone: string
  /** Does it to locked rows. */
  act(tx: Transaction, ids: readonly string[]): Promise<void>
  /** Leaves alone a row that it cannot be done to. */
  leave(id: string, error: unknown): Promise<void>
}

/** `skip` leaves rows that somebody holds to the next. */
export type LockMode = 'wait' | 'skip'

/** Bounds how long one transaction holds its rows. */
export const BATCH_SIZE = 1_000

/** What is no fault of the row's own. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isConflict(error)
}

interface Given {
  db: Database
  clock: ExchangeClock
}

/**
 * Does what is due, all of it or what is `among`, in one transaction. Where that fails, each half by itself: the row
 * that it cannot be done to stands alone in the end, and is left. Answers how many were found.
 */
const doOrHalve = async (
  given: Given,
  work: BatchJob,
  lock: LockMode,
  among: readonly string[] | null = null,
): Promise<number> => {
  const { table, dueAt, ahead, undone } = work
  let ids: string[] = []
  try {
    await given.db.transaction(async (tx) => {
      const locked = await tx.query<{ id: string }>(
        `select id from ${table} where ${dueAt} <= $1 and ${undone}
           and ($3::uuid[] is null or id = any ($3)) order by ${dueAt}, id limit $2
         for no key update ${lock === 'skip' ? 'skip locked' : ''}`,
        [at(given.clock.now() + ahead), BATCH_SIZE, among],
      )
      ids = locked.map(({ id }) => id)
      if (ids.length > 0) await work.act(tx, ids)
    })
  } catch (error) {
    const [first] = ids
    if (first === undefined || isTransient(error)) throw error
    if (ids.length === 1) await work.leave(first, error)
    const half = Math.ceil(ids.length / 2)
    for (const part of ids.length === 1 ? [] : [ids.slice(0, half), ids.slice(half)])
      await doOrHalve(given, work, lock, part)
  }
  return ids.length
}

/** Does all that is due. */
export async function runBatches(given: Given, work: BatchJob, lock: LockMode): Promise<void> {
  while ((await doOrHalve(given, work, lock)) === BATCH_SIZE);
}
