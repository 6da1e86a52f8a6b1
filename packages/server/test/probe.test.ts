import { expect, inject, test } from 'vitest'
import type { Database, Queryable } from '../src/platform/db/database.js'
import { openPostgres } from '../src/platform/db/postgres.js'
import { probeEngine } from '../src/platform/db/probe.js'
import { createDatabase } from './test-database.js'

/** A database whose statements are replaced before they are sent, as if the engine did something else. */
const createEngine = (db: Database, replace: (sql: string) => string): Database => {
  const wrap = ({ query }: Queryable): Queryable => ({
    query: (sql, params = []) => {
      const replaced = replace(sql)
      return query(replaced, replaced.includes('$1') ? params : [])
    },
  })
  return {
    ...db,
    ...wrap(db),
    transaction: (run) => db.transaction((tx) => run({ ...tx, ...wrap(tx) })),
  }
}

const openEngine = async () => {
  const db = await openPostgres((await createDatabase('PostgreSQL', '')) ?? '', () => {})
  await db.query(`insert into exchange (secret, alive_at) values ('', now())`)
  return db
}

/** Replaces a statement the second time that it is sent. */
const replaceSecond = (start: string) => {
  let count = 0
  return (sql: string) => {
    if (sql.startsWith(start)) count += 1
    return count === 2 && sql.startsWith(start) ? 'select 1' : sql
  }
}

test.runIf(inject('postgresUrl') !== '').each<[failure: string, replace: (sql: string) => string]>([
  [
    'advisory locks do not exclude each other',
    (sql) => sql.replace('select pg_advisory_xact_lock($1)', 'select 1'),
  ],
  ['SKIP LOCKED returns locked rows', (sql) => sql.replace(/ for no key update.*/, '')],
  [
    'deferred constraints do not fire',
    (sql) => (sql.startsWith('insert into ledger_entries') ? 'select 1' : sql),
  ],
  ['a commit does not check deferred constraints', replaceSecond('insert into ledger_entries')],
  [
    'READ COMMITTED does not read what was committed',
    (sql) => (sql.startsWith('insert into throttles') ? 'select 1' : sql),
  ],
])('an engine is refused if %s', async (failure, replace) => {
  const db = await openEngine()
  await expect(probeEngine(createEngine(db, replace))).rejects.toThrow(failure)
  await db.close()
})

test.runIf(inject('postgresUrl') !== '')(
  'nothing of the probe is left in an engine that is refused',
  async () => {
    const db = await openEngine()
    await db.query('drop trigger ledger_entries_with_postings on ledger_entries')
    await expect(probeEngine(db)).rejects.toThrow('deferred constraints do not fire')
    expect(await db.query('select from throttles union all select from ledger_entries')).toEqual([])
    await db.close()
  },
)

test.runIf(inject('postgresUrl') !== '')(
  'PostgreSQL is accepted, and nothing of the probe is left',
  async () => {
    const db = await openEngine()
    await probeEngine(db)
    expect(await db.query('select from throttles union all select from ledger_entries')).toEqual([])
    await db.close()
  },
)

test.runIf(inject('postgresUrl') !== '')('what a probe commits does not wait for a standby', async () => {
  const db = await openEngine()
  const statements: string[] = []
  const record = (sql: string) => {
    statements.push(sql)
    return sql
  }
  await probeEngine(createEngine(db, record))
  const isOfThrottles = (sql: string) => /throttles|synchronous_commit/.test(sql)
  expect(statements.filter(isOfThrottles)).toEqual([
    'select from throttles where key = $1',
    'set local synchronous_commit = local',
    'insert into throttles (key, until) values ($1, $2)',
    'select from throttles where key = $1',
    'set local synchronous_commit = local',
    'delete from throttles where key = $1',
  ])
  await db.close()
})
