import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Rows of a statement. Instants are ms, bigint columns integers that fit a number, bytes a Uint8Array. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

/** Its statements are run in the order in which they are asked; those asked in one go are sent in one piece. */
export interface Transaction extends Queryable {
  /** Asks a statement of which nothing is awaited: where it fails, the commit does. */
  send(sql: string, params?: readonly unknown[]): void
}

/** What the exchange needs of its database; PGlite and PostgreSQL stand behind it alike. */
export interface Database extends Queryable {
  /** Runs in one transaction; repeated where the database asks for it (40001, 40P01). */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /** Calls back for each `pg_notify` on the channel, and once after a lost connection is back. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** An instant as a parameter of a statement. */
export function at(ms: number): Date {
  return new Date(ms)
}

const field = (error: unknown, name: string): string | undefined => {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

export function sqlState(error: unknown): string | undefined {
  return field(error, 'code')
}

export function brokenConstraint(error: unknown): string | undefined {
  return field(error, 'constraint')
}

/** Said of each statement after the one that failed. */
const ABORTED = '25P02'

/**
 * The results of statements that are on their way together. All of them are over before the first failure is thrown, so
 * that none is asked after the rollback; what only echoes that failure is not taken for it.
 */
export async function together<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  const failures: unknown[] = []
  const results = asked.map((each) => Promise.resolve(each).catch((error) => failures.push(error)))
  const over = await Promise.all(results)
  if (failures.length > 0) throw failures.find((error) => sqlState(error) !== ABORTED) ?? failures[0]
  return over as { -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }
}

/** Reads several things as they are in one moment, all of them asked at once. */
export function snapshot<const Asked extends readonly unknown[]>(
  db: Database,
  ask: (tx: Queryable) => Asked,
) {
  return db.transaction((tx) => {
    tx.send('set transaction isolation level repeatable read')
    return together(ask(tx))
  })
}

/** Runs on a connection that has begun a transaction, and commits it. */
export async function runAndCommit<T>({ query }: Queryable, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = []
  const send = (sql: string, params?: readonly unknown[]) => {
    const result = query(sql, params)
    // Heard below.
    result.catch(() => {})
    sent.push(result)
  }
  const running = run({ query, send })
  // A statement that was sent may be what has made one that is awaited fail.
  const result = await running.catch(() => together([...sent, running]).then(() => running))
  await together([...sent, query('commit')])
  return result
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MOST_TRIES = 5
/** Those who lost to one another do not come back together. */
const LONGEST_PAUSE_MS = 50

/** A transaction that lost against another one; nothing of it stands, and it may be repeated. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

const CONNECTION_LOST =
  /^(08|57P0|53300|55000)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/** The database is away, or the connection to it is lost. */
export function isUnavailable(error: unknown) {
  return (
    CONNECTION_LOST.test(sqlState(error) ?? '') ||
    (error instanceof Error &&
      /connection (terminated|timeout)|timeout exceeded when trying to connect|not queryable/i.test(
        error.message,
      ))
  )
}

/** Repeats what lost against another transaction, after a short pause. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isConflict(error) || attempt === MOST_TRIES) throw error
    }
    await pause(randomInt(1, LONGEST_PAUSE_MS))
  }
}
