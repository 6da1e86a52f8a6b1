import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from './database.js'

// Resolves to the same folder from src/ and from dist/, because the .sql files are not compiled.
const folder = new URL('../../src/db/migrations/', import.meta.url)
const LOCK_ID = 20_261_120

/** Runs the migrations that have not been applied. Of several processes that start at once, the others wait. */
export function migrate(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK_ID])
    await tx.query('create table if not exists migrations (name text primary key)')
    const applied = new Set(
      (await tx.query<{ name: string }>('select name from migrations')).map(({ name }) => name),
    )
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    for (const name of files.filter((file) => !applied.has(file))) {
      await tx.query(readFileSync(new URL(name, folder), 'utf8'))
      await tx.query('insert into migrations values ($1)', [name])
    }
  })
}
