import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { getErrorCode, readErrorField } from '../../kernel/error-fields.js'
import { StaleClockError } from './stale-clock-error.js'

/**
 * Runs statements. In rows, names are in camel case, instants are ms, bigint columns are safe integers and bytes are a Uint8Array.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

/** Statements run in the order in which they are called, and are sent without waiting for earlier results. */
export interface Transaction extends Queryable {
  /** Sends a statement whose result is not needed. If it fails, the commit fails. */
  send(sql: string, params?: readonly unknown[]): void
}

interface TransactionOptions {
  /** The statement timeout does not apply; the lock timeout does. */
  isLong?: boolean
  /** The transaction writes nothing. */
  isReadOnly?: boolean
}

/** The interface to the database, implemented for PGlite and PostgreSQL. */
export interface Database extends Queryable {
  /** Runs a transaction, and repeats it after a serialization failure or a deadlock (40001, 40P01). */
  transaction<T>(run: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Calls back on each `pg_notify` of the channel, and once after a lost connection is restored. Where no notifications arrive
   * (behind a pooler), it calls back once a second.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** What a read uses: the database, or one connection to a replica of it. */
export type ReadDatabase = Pick<Database, 'query' | 'transaction'>

/** The nil UUID of RFC 9562: no id comes before it. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** An instant in ms as a parameter of a statement. */
export function toTimestamp(ms: number): Date {
  return new Date(ms)
}

/** An SQLSTATE has five characters. At least one must be a digit here, so that Node's `EPIPE` does not match. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

/** The SQLSTATE of an error of PostgreSQL or PGlite; undefined for any other error. */
export function getSqlState(error: unknown): string | undefined {
  const code = getErrorCode(error)
  return code !== undefined && SQLSTATE.test(code) ? code : undefined
}

/** The name of the constraint that a statement violated. */
export function getViolatedConstraint(error: unknown): string | undefined {
  return readErrorField(error, 'constraint')
}

/** The error of every statement after the first failed one of a transaction. */
const IN_FAILED_TRANSACTION = '25P02'

export type Results<Statements extends readonly unknown[]> = {
  -readonly [Index in keyof Statements]: Awaited<Statements[Index]>
}

/**
 * Awaits statements that were sent at the same time. All are settled before an error is thrown, so that no statement
 * follows the rollback. Throws the error that caused the others.
 */
export async function awaitStatements<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<Results<Statements>> {
  const errors: unknown[] = []
  const results = await Promise.all(
    statements.map((statement) => Promise.resolve(statement).catch((error) => errors.push(error))),
  )
  if (errors.length > 0)
    throw errors.find((error) => getSqlState(error) !== IN_FAILED_TRANSACTION) ?? errors[0]
  return results as Results<Statements>
}

/** Returns the database with a callback after each commit of a transaction that may have written. */
export function callAfterCommits(db: Database, onCommit: () => void): Database {
  return {
    ...db,
    transaction: async (run, options) => {
      const result = await db.transaction(run, options)
      if (!options?.isReadOnly) onCommit()
      return result
    },
  }
}

/** Runs several reads on one snapshot of the database. They are sent without waiting for one another. */
export function readSnapshot<const Statements extends readonly unknown[]>(
  db: ReadDatabase,
  read: (tx: Queryable) => Statements,
) {
  return db.transaction(
    (tx) => {
      tx.send('set transaction isolation level repeatable read')
      return awaitStatements(read(tx))
    },
    { isReadOnly: true },
  )
}

/** Calls `run` on a connection with an open transaction, then commits. The caller rolls back after an error. */
export async function runAndCommit<T>(
  { query }: Queryable,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const sent: Promise<unknown>[] = []
  const send = (sql: string, params?: readonly unknown[]) => {
    const result = query(sql, params)
    // The error is thrown by `awaitStatements` below. This handler only prevents an unhandled rejection.
    result.catch(() => {})
    sent.push(result)
  }
  const running = run({ query, send })
  // A sent statement may have caused the error of an awaited one.
  const result = await running.catch(() => awaitStatements([...sent, running]).then(() => running))
  await awaitStatements([...sent, query('commit')])
  return result
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MAX_ATTEMPTS = 5
/** The pause is random, so that transactions that conflicted do not meet again. */
const MAX_RETRY_DELAY_MS = 50

/** Whether a transaction was rolled back because of another one, and may be repeated. */
function isConflict(error: unknown): boolean {
  const state = getSqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED
}

/** The error of a write to a standby. */
export const READ_ONLY_TRANSACTION = '25006'

/** No space is left on the device. */
export const DISK_FULL = '53100'

/**
 * Connection exceptions (08), ended by a timeout while idle in a transaction (25P03), a standby (25006), out of
 * connections, disk or memory (53), object not in the prerequisite state (55000), shutdown (57P0x).
 */
const UNAVAILABLE_STATE = /^(08|25P03|25006|53|55000|57P0)/
const NETWORK_ERROR =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/** Errors of the `pg` client that have no code. */
const CLIENT_ERROR =
  /connection (terminated|timeout|ended)|timeout exceeded when trying to connect|query read timeout|not queryable/i

/** Whether the database cannot be reached or cannot serve the statement now: see `UNAVAILABLE_STATE`. */
export function isUnavailable(error: unknown): boolean {
  return (
    UNAVAILABLE_STATE.test(getSqlState(error) ?? '') ||
    NETWORK_ERROR.test(getErrorCode(error) ?? '') ||
    (error instanceof Error && CLIENT_ERROR.test(error.message))
  )
}

/** Connection exceptions (08) and shutdown (57P0x). */
const AWAY_STATE = /^(08|57P0)/

/**
 * Errors of the `pg` client that have no code: a connection broke, or was not made in time. 'timeout exceeded when trying to connect' is
 * none of them: all connections of the pool were in use.
 */
const LOST_CONNECTION = /connection terminated/i

/** Whether there is no database to connect to. Unlike `isUnavailable`, it is false while the database is only too busy. */
export function isAway(error: unknown): boolean {
  return (
    AWAY_STATE.test(getSqlState(error) ?? '') ||
    NETWORK_ERROR.test(getErrorCode(error) ?? '') ||
    (error instanceof Error && LOST_CONNECTION.test(error.message))
  )
}

const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'

/** Whether a statement waited too long for a lock, or ran too long. */
export function isTimeout(error: unknown): boolean {
  const state = getSqlState(error)
  return state === LOCK_NOT_AVAILABLE || state === QUERY_CANCELED
}

/**
 * Whether a repetition may succeed: the database was unavailable or too slow, its clock had not been read recently, or another
 * transaction was in the way.
 */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isConflict(error) || isTimeout(error) || error instanceof StaleClockError
}

/** Repeats a transaction that failed because of a conflict, after a short pause. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error
    }
    await delay(randomInt(1, MAX_RETRY_DELAY_MS))
  }
}
