import { MINUTE } from '@cht/sdk/time'
import { at, hasLost, isAway, type Transaction } from './db/database.js'
import type { Exchange } from './exchange.js'

/** A table whose rows time alone moves, at their `due_at`. */
export interface Swept {
  table: 'trades' | 'investments'
  /** Brings locked rows up to the clock's time; rows that are not due stay as they are. */
  settle(tx: Transaction, ids: readonly string[], clock: Exchange['clock']): Promise<void>
}

type Given = Pick<Exchange, 'db' | 'clock' | 'log'>

/** Bounds how long one transaction holds its rows. */
export const MOST_AT_ONCE = 1_000

/** For so long a row that was set aside is left alone. */
export const SET_ASIDE_FOR = MINUTE

/** Two may come upon it at once: one of them says so. */
const setAside = async ({ db, clock, log }: Given, { table }: Swept, id: string, error: unknown) => {
  const now = clock.machine()
  const mine = await db.query(
    `update ${table} set set_aside_at = $2 where id = $1 and (set_aside_at is null or set_aside_at <= $3)
     returning id`,
    [id, at(now), at(now - SET_ASIDE_FOR)],
  )
  if (mine.length > 0) log.error({ err: error, table, id }, 'what is due could not be done; it is set aside')
}

/** What is no fault of the row's own. */
export const isPassing = (error: unknown): boolean => isAway(error) || hasLost(error)

/**
 * Settles what is due, all of it or what is `among`, in one transaction. Where that fails, each half by itself: what
 * cannot be settled stands alone in the end, and is set aside. Answers how many were found.
 */
const settleOrHalve = async (
  given: Given,
  swept: Swept,
  lock: 'wait' | 'skip',
  among: readonly string[] | null = null,
): Promise<number> => {
  const { db, clock } = given
  let ids: string[] = []
  try {
    await db.transaction(async (tx) => {
      const locked = await tx.query<{ id: string }>(
        `select id from ${swept.table} where due_at <= $1 and set_aside_at is null
           and ($3::uuid[] is null or id = any ($3)) order by due_at, id limit $2
         for no key update ${lock === 'skip' ? 'skip locked' : ''}`,
        [at(clock.now()), MOST_AT_ONCE, among],
      )
      ids = locked.map(({ id }) => id)
      if (ids.length > 0) await swept.settle(tx, ids, clock)
    })
  } catch (error) {
    const [first] = ids
    if (first === undefined || isPassing(error)) throw error
    if (ids.length === 1) await setAside(given, swept, first, error)
    const half = Math.ceil(ids.length / 2)
    for (const part of ids.length === 1 ? [] : [ids.slice(0, half), ids.slice(half)])
      await settleOrHalve(given, swept, lock, part)
  }
  return ids.length
}

/**
 * Brings every row whose deadline has passed up to date. The sweep skips rows that somebody holds, and finds them a
 * second later; a request waits for them, so that it answers what is true.
 */
export const settleDue = async (given: Given, swept: Swept, lock: 'wait' | 'skip'): Promise<void> => {
  while ((await settleOrHalve(given, swept, lock)) === MOST_AT_ONCE);
}

/** Tries again what was set aside; one row at a time, and what fails again waits again. */
export const retrySetAside = async (given: Given, swept: Swept): Promise<void> => {
  const { db, clock } = given
  const before = at(clock.machine() - SET_ASIDE_FOR)
  const rows = await db.query<{ id: string }>(
    `select id from ${swept.table} where set_aside_at <= $1 order by set_aside_at, id limit $2`,
    [before, MOST_AT_ONCE],
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
      .catch((error) => (isPassing(error) ? Promise.reject(error) : setAside(given, swept, id, error)))
}
