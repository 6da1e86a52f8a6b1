import { randomInt, randomUUID } from 'node:crypto'
import { ConfigError } from '../../kernel/config-error.js'
import { type Database, getSqlState, isTransient, type Queryable, toTimestamp } from './database.js'
import { lockMoreRows } from './locks.js'

/** Thrown for an engine that speaks the protocol of PostgreSQL, but lacks something that the ledger or the matching depends on. */
class EngineError extends Error {}

/** Thrown to roll back a probe whose invalid entry was not refused. */
class UncheckedError extends Error {}

interface Probe {
  /** What to report if the probe fails. */
  failure: string
  /** Whether the engine behaves as required. */
  run(db: Database): Promise<boolean>
}

const MAX_LOCK_KEY = 2 ** 31

const doAdvisoryLocksExclude = (db: Database): Promise<boolean> => {
  const key = randomInt(MAX_LOCK_KEY)
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [key])
    const [row] = await db.query<{ granted: boolean }>('select pg_try_advisory_xact_lock($1) as granted', [
      key,
    ])
    return row?.granted === false
  })
}

const areLockedRowsSkipped = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockMoreRows(tx, { sql: 'select from exchange' })
    const rows = await db.query('select from exchange for no key update skip locked')
    return rows.length === 0
  })

const CHECK_VIOLATION = '23514'

/** Inserts a ledger entry without postings, which a deferred constraint refuses. */
const insertInvalidEntry = (tx: Queryable) =>
  tx.query('insert into ledger_entries (reason, posted_at) values ($1, $2)', [
    `probe ${randomUUID()}`,
    toTimestamp(0),
  ])

const isRefused = (insert: Promise<boolean>): Promise<boolean> =>
  insert.catch((error) => {
    if (getSqlState(error) !== CHECK_VIOLATION) throw error
    return true
  })

const doDeferredConstraintsFire = (db: Database): Promise<boolean> => {
  const insert = db.transaction<boolean>(async (tx) => {
    await insertInvalidEntry(tx)
    await tx.query('set constraints all immediate')
    // The entry must not stay where the constraint does not fire.
    throw new UncheckedError()
  })
  return isRefused(insert).catch((error) => {
    if (error instanceof UncheckedError) return false
    throw error
  })
}

/** Must run after `doDeferredConstraintsFire`: an engine without the constraint fails there, so it never keeps the entry. */
const doCommitsCheckConstraints = (db: Database): Promise<boolean> =>
  isRefused(
    db.transaction(async (tx) => {
      await insertInvalidEntry(tx)
      return false
    }),
  )

/** Commits a statement without waiting for a standby, which may be away while a process starts. */
const commitLocally = (db: Database, text: string, values: readonly unknown[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('set local synchronous_commit = local')
    await tx.query(text, values)
  })

/** Whether each statement of a transaction reads what others have committed before the statement. */
const areRowsReadAgain = async (db: Database): Promise<boolean> => {
  const key = `probe ${randomUUID()}`
  const until = toTimestamp(0)
  return db.transaction(async (tx) => {
    const select = () => tx.query('select from throttles where key = $1', [key])
    const before = await select()
    await commitLocally(db, 'insert into throttles (key, until) values ($1, $2)', [key, until])
    const after = await select()
    await commitLocally(db, 'delete from throttles where key = $1', [key])
    return before.length === 0 && after.length === 1
  })
}

const PROBES: readonly Probe[] = [
  { failure: 'advisory locks do not exclude each other', run: doAdvisoryLocksExclude },
  { failure: 'SKIP LOCKED returns locked rows', run: areLockedRowsSkipped },
  { failure: 'deferred constraints do not fire', run: doDeferredConstraintsFire },
  { failure: 'a commit does not check deferred constraints', run: doCommitsCheckConstraints },
  { failure: 'READ COMMITTED does not read what was committed', run: areRowsReadAgain },
]

/**
 * Tests the features that the ledger and the matching depend on. Some engines accept the statements of these features, but
 * ignore them. Throws an `EngineError` with the first failure. Needs two connections.
 */
export async function probeEngine(db: Database): Promise<void> {
  for (const { failure, run } of PROBES) {
    const isSupported = await run(db).catch((error) => {
      if (isTransient(error)) throw error
      throw new EngineError(`${failure} (${error instanceof Error ? error.message : error})`)
    })
    if (!isSupported) throw new EngineError(failure)
  }
}

/** Throws a `ConfigError` if the database fails a test of `probeEngine`. */
export async function assertSoundEngine(db: Database): Promise<void> {
  await probeEngine(db).catch((error) => {
    if (!(error instanceof EngineError)) throw error
    throw new ConfigError(`DATABASE_URL is not a PostgreSQL that keeps its promises: ${error.message}`)
  })
}
