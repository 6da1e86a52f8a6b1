import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, toTimestamp } from '../src/platform/db/database.js'

export type Engine = 'PGlite' | 'PostgreSQL'

const createPostgresDatabase = async (template: string): Promise<string> => {
  const name = `t${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
}

/** Creates a database as the migrations leave it. Returns its URL; undefined for PGlite, whose folder is `folder/db`. */
export async function createDatabase(engine: Engine, folder: string): Promise<string | undefined> {
  if (engine === 'PostgreSQL') return createPostgresDatabase(inject('postgresTemplate'))
  // cpSync does not keep the modes of folders.
  await cp(inject('pgliteTemplate'), join(folder, 'db'), { recursive: true })
  return undefined
}

/** Creates a PostgreSQL database without tables, and returns its URL. */
export function createEmptyDatabase(): Promise<string> {
  return createPostgresDatabase('template1')
}

/** Deletes what the tests have written. Triggers are off, because the ledger and the audit log refuse deletions. */
export function deleteAllRows(db: Database, now: number, onEmpty: () => void): Promise<void> {
  return db.transaction(async (tx) => {
    const tables = await tx.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_type = 'BASE TABLE' and table_name not in ('accounts', 'change_counter', 'exchange', 'migrations', 'switches')`,
    )
    await tx.query('set local session_replication_role = replica')
    await tx.query(tables.map(({ name }) => `delete from ${name}`).join(';'))
    await tx.query('delete from accounts where owner is not null; update accounts set balance = 0')
    await tx.query('update switches set stopped_at = null, text = null')
    await tx.query('update exchange set alive_at = $1, closed = false', [toTimestamp(now)])
    // Called inside the transaction, so that no job can read old data at the new time, or new data at the old time.
    onEmpty()
  })
}
