import { createHash, randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '@cht/sdk/rules'
import { ConfigError } from '../../kernel/config-error.js'
import { ADVISORY_LOCK_KEYS } from './advisory-lock-keys.js'
import { type Database, isTimeout, type Queryable, type Transaction } from './database.js'
import { assertNoMove, isMoveMark } from './move/marks.js'

// These resolve to the same folders from src/ and from dist/, because the .sql files are not compiled.
const SCHEMA = new URL('../../../src/platform/db/schema/', import.meta.url)
const MIGRATIONS = new URL('../../../src/platform/db/migrations/', import.meta.url)
/** The most attempts of one migration. With the waits below they take ten minutes or longer. */
const MAX_ATTEMPTS = 300
/** How long a migration waits for the lock of a table. All requests that use the table are queued behind it meanwhile. */
const LOCK_TIMEOUT = SECOND
/** A random delay in this range, so that two processes do not collide again. The queued requests run meanwhile. */
const RETRY_DELAYS = [SECOND, 2 * SECOND] as const

export interface Migration {
  name: string
  sql: string
}

interface SchemaOptions {
  /** The variable that names the database, for messages. Default: DATABASE_URL. */
  variable?: 'DATABASE_URL' | 'DATA_DIR'
  /** Default: those of this version. */
  migrations?: readonly Migration[]
  /** A database is migrated although a move into it has not ended, or although it was moved: by the move itself. */
  isMoving?: boolean
}

/** The database was created by other migrations than those of this version, or of a later one. */
export class OtherHistoryError extends ConfigError {}

/** The files of a folder, by the numbers that their names begin with. */
const readFolder = (folder: URL): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))

/** The migrations of this version in their order: the schema that the first release starts with, then the changes since. */
export function listMigrations(): Migration[] {
  const schema = readFolder(SCHEMA).map(({ sql }) => sql)
  // The folder comes with the first change of the schema.
  const migrations = existsSync(MIGRATIONS) ? readFolder(MIGRATIONS) : []
  return [{ name: '001_schema', sql: schema.join('\n') }, ...migrations]
}

const computeChecksum = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')

interface AppliedMigration {
  name: string
  /** Null in a database from before checksums. */
  checksum: string | null
}

const listApplied = (db: Queryable): Promise<AppliedMigration[]> =>
  db.query<AppliedMigration>(
    `select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations order by name`,
  )

/**
 * Throws a `ConfigError` if a newer version, or other migrations than those of this version, have made the database, or if it is marked by
 * a move.
 */
const assertKnown = (
  rows: readonly AppliedMigration[],
  { variable = 'DATABASE_URL', migrations = listMigrations(), isMoving = false }: SchemaOptions,
) => {
  if (!isMoving) assertNoMove(rows, variable)
  const applied = rows.filter((row) => !isMoveMark(row))
  const known = new Map(migrations.map((migration) => [migration.name, computeChecksum(migration)]))
  const changed = applied.find(
    ({ name, checksum }) => checksum === null || (known.get(name) ?? checksum) !== checksum,
  )
  if (changed)
    throw new OtherHistoryError(
      `${variable} names a database of another history, whose migration ${changed.name} is not that of this version: set it to an empty database`,
    )
  const unknown = applied.find(({ name }) => !known.has(name))
  if (unknown)
    throw new ConfigError(
      `${variable} names a database of a newer version, with the migration ${unknown.name}: start that version`,
    )
}

const findMissing = (
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Migration | undefined => {
  const names = new Set(applied.map(({ name }) => name))
  return migrations.find(({ name }) => !names.has(name))
}

/** Applies the first missing migration. Returns its name; undefined if none is missing. */
const applyNext = async (tx: Transaction, options: SchemaOptions): Promise<string | undefined> => {
  const { migrations = listMigrations() } = options
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEYS.migration])
  await tx.query('create table if not exists migrations (name text primary key, checksum text not null)')
  const applied = await listApplied(tx)
  assertKnown(applied, { ...options, migrations })
  const missing = findMissing(applied, migrations)
  if (missing === undefined) return undefined
  await tx.query(`set local lock_timeout = ${LOCK_TIMEOUT}`)
  await tx.query(missing.sql)
  await tx.query('insert into migrations (name, checksum) values ($1, $2)', [
    missing.name,
    computeChecksum(missing),
  ])
  return missing.name
}

/** Repeats a transaction that waited too long for a lock. Another process may be migrating, or reading for long. */
const retryOnTimeout = async <T>(variable: string, run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isTimeout(error)) throw error
    }
    await delay(randomInt(...RETRY_DELAYS))
  }
  throw new ConfigError(
    `${variable} names a database whose tables are locked: end the transactions that pg_locks shows, and start again`,
  )
}

/**
 * Runs the migrations that have not been applied, a transaction for each, and returns the names of those that this process
 * ran. Of several processes that start at once, one at a time runs a migration. Throws a `ConfigError` if a newer version has
 * migrated the database, or if tables stay locked.
 */
export async function migrate(db: Database, options: SchemaOptions = {}): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const name = await retryOnTimeout(options.variable ?? 'DATABASE_URL', () =>
      db.transaction((tx) => applyNext(tx, options), { isLong: true }),
    )
    if (name === undefined) return names
    names.push(name)
  }
}

/** Whether the role of the connection owns the tables, or may create them in an empty database. */
const canMigrate = async (db: Queryable): Promise<boolean> => {
  const [row] = await db.query<{ can: boolean | null }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')),
       has_schema_privilege(current_schema(), 'create')) as can`,
  )
  return row?.can === true
}

/** Throws a `ConfigError` unless the role of the connection may migrate the database. */
export async function assertCanMigrate(db: Queryable): Promise<void> {
  if (!(await canMigrate(db)))
    throw new ConfigError('DATABASE_URL must name the owner of the tables: its role may not migrate them')
}

/** Returns a table that the role of the connection may not read, such as one that a newer migration added. */
const findUnreadable = async (db: Queryable): Promise<string | undefined> => {
  const [row] = await db.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and not has_table_privilege(oid, 'select')
     order by relname = 'migrations' desc, relname limit 1`,
  )
  return row?.name
}

/** Throws a `ConfigError` unless the database has exactly the migrations of this version, and the role may read all tables. */
const assertMigrated = async (db: Queryable): Promise<void> => {
  const [role] = await db.query<{ name: string; isEmpty: boolean }>(
    `select current_user::text as name, to_regclass('migrations') is null as "isEmpty"`,
  )
  const refuse = (state: string) =>
    new ConfigError(
      `DATABASE_URL names a database ${state}: run npm run migrate as the owner of the tables, with DATABASE_ROLE=${role?.name}`,
    )
  if (role?.isEmpty) throw refuse('without tables')
  const unreadable = await findUnreadable(db)
  const applied = unreadable === 'migrations' ? [] : await listApplied(db)
  assertKnown(applied, {})
  if (unreadable) throw refuse(`whose table ${unreadable} may not be read by ${role?.name}`)
  const missing = findMissing(applied, listMigrations())
  if (missing) throw refuse(`without the migration ${missing.name}`)
}

/**
 * Throws a `ConfigError` unless the database has exactly the migrations of this version: a command of another version would skip
 * tables that it does not know.
 */
export async function assertCurrentSchema(db: Queryable): Promise<void> {
  const [row] = await db.query<{ isEmpty: boolean }>(`select to_regclass('migrations') is null as "isEmpty"`)
  const applied = row?.isEmpty ? [] : await listApplied(db)
  assertKnown(applied, {})
  if (findMissing(applied, listMigrations()))
    throw new ConfigError(
      row?.isEmpty
        ? 'This database is empty: start the exchange once'
        : 'This database is of an older version: start this version once',
    )
}

/**
 * Migrates the database if the role of the connection may: on the embedded database, and as the owner of the tables. For another
 * role it only checks the database: it throws a `ConfigError` if a migration is missing or the role may not read a table.
 * For every role it throws a `ConfigError` if a newer version has migrated the database.
 */
export async function prepareSchema(db: Database, options: SchemaOptions = {}): Promise<void> {
  if (await canMigrate(db)) await migrate(db, options)
  else await assertMigrated(db)
}
