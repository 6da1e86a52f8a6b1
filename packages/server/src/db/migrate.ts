import { readdirSync, readFileSync } from 'node:fs'
import { ConfigError } from '../config-error.js'
import type { Database, Queryable } from './database.js'

// Resolves to the same folder from src/ and from dist/, because the .sql files are not compiled.
const folder = new URL('../../src/db/migrations/', import.meta.url)
const LOCK_ID = 20_261_120

const listFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

const listApplied = async (db: Queryable): Promise<string[]> =>
  (await db.query<{ name: string }>('select name from migrations order by name')).map(({ name }) => name)

/**
 * Runs the migrations that have not been applied, and returns their names. Of several processes that start at once, the
 * others wait.
 */
export function migrate(db: Database): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK_ID])
    await tx.query('create table if not exists migrations (name text primary key)')
    const applied = new Set(await listApplied(tx))
    const missing = listFiles().filter((name) => !applied.has(name))
    for (const name of missing) {
      await tx.query(readFileSync(new URL(name, folder), 'utf8'))
      await tx.query('insert into migrations values ($1)', [name])
    }
    return missing
  })
}

/** Whether the role of the connection owns the tables, or may create them in an empty database. */
export async function canMigrate(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ can: boolean | null }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')),
       has_schema_privilege(current_schema(), 'create')) as can`,
  )
  return row?.can === true
}

/** A table that the role of the connection may not read. The migration of a new version may have added it. */
const findUnreadable = async (db: Queryable): Promise<string | undefined> => {
  const [row] = await db.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and not has_table_privilege(oid, 'select')
     order by relname = 'migrations' desc, relname limit 1`,
  )
  return row?.name
}

/** Throws a `ConfigError` unless the database has exactly the migrations of this version, and the role has its rights. */
const assertMigrated = async (db: Queryable): Promise<void> => {
  const refuse = (state: string, wayOut: string) =>
    new ConfigError(`DATABASE_URL names a database ${state}: ${wayOut}`)
  const [role] = await db.query<{ name: string; isEmpty: boolean }>(
    `select current_user::text as name, to_regclass('migrations') is null as "isEmpty"`,
  )
  const wayOut = `run npm run migrate as the owner of the tables, with DATABASE_ROLE=${role?.name}`
  if (role?.isEmpty) throw refuse('without tables', wayOut)
  const unreadable = await findUnreadable(db)
  if (unreadable) throw refuse(`whose table ${unreadable} may not be read by ${role?.name}`, wayOut)
  const [expected, applied] = [listFiles(), await listApplied(db)]
  const missing = expected.find((name) => !applied.includes(name))
  if (missing) throw refuse(`without the migration ${missing}`, wayOut)
  const unknown = applied.find((name) => !expected.includes(name))
  if (unknown) throw refuse(`of a newer version, with the migration ${unknown}`, 'start that version')
}

/**
 * Migrates the database if the role of the connection may: on the embedded database, and as the owner of the tables. Another
 * role only checks the version. Throws a `ConfigError` if it is not the one of this code.
 */
export async function prepareSchema(db: Database): Promise<void> {
  if (await canMigrate(db)) await migrate(db)
  else await assertMigrated(db)
}
