import type { Database, Transaction } from '../src/platform/db/database.js'
import { LOCK_ORDER } from '../src/platform/db/locks.js'
import { listStatementLocks, type StatementLock } from './statement-locks.js'

/** The locks that transactions have taken out of the order of `LOCK_ORDER`, each with both statements. */
export const lockOrderViolations: string[] = []

type HeldLock = StatementLock & { rank: number; sql: string }

/** A matching locks orders and then shares their users: nobody waits for an order who has locked its user exclusively. */
const isSharedAfterOrders = ({ name, mode }: StatementLock, before: HeldLock) =>
  name === 'users' && mode === 'share' && before.name === 'orders'

/** Whether two locks of a table are known to be of different rows. */
const areOtherRows = (a: StatementLock, b: StatementLock) =>
  a.id !== undefined && b.id !== undefined && a.id !== b.id

/** The held lock that must not be held while a transaction waits for this one. */
const findConflict = (lock: HeldLock, held: readonly HeldLock[]): HeldLock | undefined => {
  const same = held.filter((before) => before.name === lock.name && !areOtherRows(before, lock))
  // Two transactions that share a row would wait for each other.
  if (same.length > 0)
    return lock.mode === 'exclusive' && same.every(({ mode }) => mode === 'share') ? same[0] : undefined
  return held.find(
    (before) =>
      (before.rank > lock.rank && !isSharedAfterOrders(lock, before)) ||
      (lock.name === 'orders' && before.name === 'users' && before.mode === 'exclusive'),
  )
}

const describeLock = ({ name, mode, sql }: HeldLock) => `${name} (${mode}):\n${sql}`

/** Describes what is wrong with a lock of a transaction that holds others; undefined if nothing is. */
const findViolation = (lock: HeldLock, held: readonly HeldLock[]): string | undefined => {
  if (lock.rank === -1)
    return lock.isExplicit ? `LOCK_ORDER has no place for ${describeLock(lock)}` : undefined
  const before = findConflict(lock, held)
  return before && `A transaction locks ${describeLock(before)}\nand then ${describeLock(lock)}`
}

/** Returns a function that is called with each statement of a transaction, and that reports locks out of order. */
const createWatch = () => {
  const held: HeldLock[] = []
  let isWatched = true
  return (sql: string, params?: readonly unknown[]) => {
    // `deleteAllRows` turns the triggers off, and nobody else writes.
    if (sql.includes('session_replication_role')) isWatched = false
    if (!isWatched) return
    for (const found of listStatementLocks(sql, params)) {
      const rank = (LOCK_ORDER as readonly string[]).indexOf(found.name)
      const lock = { ...found, rank, sql: sql.trim() }
      const waits = lock.mode === 'share' || lock.mode === 'exclusive'
      const violation = waits ? findViolation(lock, held) : undefined
      if (violation) lockOrderViolations.push(violation)
      // Nobody else waits for a row that is new.
      held.push(lock.mode === 'insert' ? { ...lock, rank: -1 } : lock)
    }
  }
}

/** Wraps a database: a lock that a transaction takes out of the order of `LOCK_ORDER` is added to `lockOrderViolations`. */
export function watchLockOrder(db: Database): Database {
  return {
    ...db,
    transaction: (run, options) =>
      db.transaction((tx) => {
        const watch = createWatch()
        const watched: Transaction = {
          query: (sql, params) => {
            watch(sql, params)
            return tx.query(sql, params)
          },
          send: (sql, params) => {
            watch(sql, params)
            tx.send(sql, params)
          },
        }
        return run(watched)
      }, options),
  }
}
