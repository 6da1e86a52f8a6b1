import { MINUTE } from '@cht/sdk/time'
import type { Exchange } from '../context.js'
import { at, type Transaction } from '../db/database.js'
import { runBatches, isTransient, type LockMode, BATCH_SIZE, type BatchJob } from './batch.js'

/** A table whose rows time alone moves, at their `due_at`. */
export interface DeadlineTable {
  table: BatchJob['table']
  /** Brings locked rows up to the clock's time; rows that are not due stay as they are. */
  settle(tx: Transaction, ids: readonly string[], clock: Exchange['clock']): Promise<void>
}

type Given = Pick<Exchange, 'db' | 'clock' | 'log'>

/** For so long a row that was set aside is left alone. */
export const SET_ASIDE_FOR = MINUTE

/** Two may come upon it at once: one of them says so. */
const setAside = async ({ db, clock, log }: Given, { table }: DeadlineTable, id: string, error: unknown) => {
  const now = clock.machine()
  const mine = await db.query(
    `update ${table} set set_aside_at = $2 where id = $1 and (set_aside_at is null or set_aside_at <= $3)
     returning id`,
    [id, at(now), at(now - SET_ASIDE_FOR)],
  )
  if (mine.length > 0) log.error({ err: error, table, id }, 'what is due could not be done; it is set aside')
}

/**
 * Brings every row whose deadline has passed up to date. The sweep skips rows that somebody holds, and finds them a
 * second later; a request waits for them, so that it answers what is true.
 */
export function runDueRows(given: Given, swept: DeadlineTable, lock: LockMode): Promise<void> {
  return runBatches(
    given,
    {
      table: swept.table,
      dueAt: 'due_at',
      ahead: 0,
      undone: 'set_aside_at is null',
      act: (tx, ids) => swept.settle(tx, ids, given.clock),
      leave: (id, error) => setAside(given, swept, id, error),
    },
    lock,
  )
}

/** Tries again what was set aside; one row at a time, and what fails again waits again. */
export async function retryQuarantinedRows(given: Given, swept: DeadlineTable): Promise<void> {
  const { db, clock } = given
  const before = at(clock.machine() - SET_ASIDE_FOR)
  const rows = await db.query<{ id: string }>(
    `select id from ${swept.table} where set_aside_at <= $1 order by set_aside_at, id limit $2`,
    [before, BATCH_SIZE],
  )
  for (const { id } of rows)
    await db
      .transaction(async (tx) => {
        const mine = await tx.query(
          `update ${swept.table} set set_aside_at = null where id = $1 and set_aside_at <= $2 returning id`,
          [id, before],
        )
        if (mine.length > 0) await swept.settle(tx, [id], clock)
      })
      .catch((error) => (isTransient(error) ? Promise.reject(error) : setAside(given, swept, id, error)))
}
