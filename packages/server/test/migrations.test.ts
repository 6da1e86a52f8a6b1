import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@cht/sdk/rules'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { listMigrations, migrate } from '../src/platform/db/migrate.js'
import { openPglite } from '../src/platform/db/pglite.js'
import { openPostgres } from '../src/platform/db/postgres.js'
import { startExchange } from '../src/start.js'
import { onOneEngine, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { createMatchedTrade, expectCleanLedger, getBalances, PICTURE, placeSellOrder } from './fixtures.js'
import { watchLockOrder } from './lock-order.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createEmptyDatabase } from './test-database.js'

const listTables = async ({ running: { db } }: TestExchange) =>
  (
    await db.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).map(({ name }) => name)

/** Changes the database as a newer version may: adds a table, and a column to each other table. */
const expand = async (exchange: TestExchange) => {
  const tables = await listTables(exchange)
  for (const name of tables)
    await exchange.running.db.query(`alter table ${name} add column added_later text default 'later'`)
  await exchange.running.db.query(
    `create table added (); insert into migrations (name, checksum) values ('999_later.sql', '')`,
  )
}

onOneEngine('a database that a newer version has migrated', (engine) => {
  test('is refused with one line, even to the role that owns its tables', async () => {
    const exchange = await startTestExchange(engine)
    const { config, db } = exchange.running
    await db.query(`insert into migrations (name, checksum) values ('999_later.sql', '')`)
    const variable = engine === 'PGlite' ? 'DATA_DIR' : 'DATABASE_URL'
    await exchange.running.close()
    await expect(startExchange(config, { now: exchange.now })).rejects.toThrow(
      new Error(
        `${variable} names a database of a newer version, with the migration 999_later.sql: start that version`,
      ),
    )
    rmSync(config.dataDir, { recursive: true, force: true })
  })

  test('is served by a process that was started before', async () => {
    const exchange = await startTestExchange(engine)
    // This trade makes the process prepare its statements before the tables change.
    const first = await createMatchedTrade(exchange)
    await first.buyer.client.orders.pay({ id: first.trade._id, paymentProof: PICTURE })
    await expand(exchange)
    await first.seller.client.orders.confirm({ id: first.trade._id })
    expect(await getBalances(first.buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    await first.buyer.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    await exchange.advanceTo(SESSION_START + DAY - 1)
    const second = await exchange.createUser('second', { tokens: 100_000 })
    await placeSellOrder(second)
    expect(await getBalances(second)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
    expect(await getBalances(first.buyer)).toEqual({ available: 50_000, escrow: 0, staked: 25_000 })
    await expectCleanLedger(exchange)
    await exchange.stop()
  })
})

onOneEngine('a database of another history', (engine) => {
  /** What an unreleased version has left, whose migrations had no checksums; and a changed schema. */
  const HISTORIES = {
    '001_exchange.sql': `alter table migrations drop column checksum; update migrations set name = '001_exchange.sql'`,
    '001_schema': `update migrations set checksum = 'of another file'`,
  }

  test.each(Object.entries(HISTORIES))('is refused with one line because of %s', async (name, change) => {
    const exchange = await startTestExchange(engine)
    const { config, db } = exchange.running
    await db.query(change)
    const variable = engine === 'PGlite' ? 'DATA_DIR' : 'DATABASE_URL'
    await exchange.running.close()
    await expect(startExchange(config, { now: exchange.now })).rejects.toThrow(
      new Error(
        `${variable} names a database of another history, whose migration ${name} is not that of this version: set it to an empty database`,
      ),
    )
    rmSync(config.dataDir, { recursive: true, force: true })
  })
})

test('a demo sets its embedded database of another history aside, and starts with a new one', async () => {
  const exchange = await startTestExchange('PGlite', { environment: { DEMO: '1' } })
  const { config, db } = exchange.running
  await db.query(`update migrations set checksum = 'of another file'`)
  await exchange.running.close()
  const again = await startExchange(config, { now: exchange.now, wrapDatabase: watchLockOrder })
  const names = again.db.query<{ name: string }>('select name from migrations')
  expect(await names).toEqual(listMigrations().map(({ name }) => ({ name })))
  await again.close()
  const folders = readdirSync(config.dataDir).filter((name) => name.startsWith('db'))
  expect(folders).toEqual(['db', expect.stringMatching(/^db-\d{4}-/)])
  rmSync(config.dataDir, { recursive: true, force: true })
})

onOneEngine('a migration that fails', (engine) => {
  test('keeps those before it, and runs again', async () => {
    const temporary = createTemporaryFolder('migration')
    const db =
      engine === 'PGlite'
        ? await openPglite(join(temporary, 'db'))
        : await openPostgres(await createEmptyDatabase(), () => {})
    const first = { name: '001_first', sql: 'create table first ()' }
    const failing = { name: '002_second', sql: 'create table second (); select 1 / 0' }
    await expect(migrate(db, { migrations: [first, failing] })).rejects.toThrow('division by zero')
    expect(await db.query('select name from migrations')).toEqual([{ name: '001_first' }])
    expect(await db.query(`select to_regclass('second')::text as name`)).toEqual([{ name: null }])
    const second = { ...failing, sql: 'create table second ()' }
    expect(await migrate(db, { migrations: [first, second] })).toEqual(['002_second'])
    await db.close()
    rmSync(temporary, { recursive: true, force: true })
  })
})

describe.runIf(inject('postgresUrl') !== '')('a migration of a table in use', () => {
  test('waits for a long reader, and the requests that it delays succeed', async () => {
    const exchange = await startTestExchange('PostgreSQL', { environment: { DATABASE_LOCK_TIMEOUT: '2' } })
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const { config, db } = exchange.running
    const migrations = [
      ...listMigrations(),
      { name: '998_table', sql: 'create table added ()' },
      { name: '999_column', sql: 'alter table users add column added text' },
    ]
    const reader = new pg.Client({ connectionString: config.databaseUrl })
    await reader.connect()
    await reader.query('begin; select count(*) from users')

    const owner = await openPostgres(config.databaseUrl ?? '', () => {})
    const migrating = migrate(owner, { migrations })
    const countWaiting = async () =>
      (await db.query(`select from pg_locks where relation = 'users'::regclass and not granted`)).length
    for (let round = 0; round < 3; round++) {
      await expect.poll(countWaiting, { timeout: 30_000, interval: 20 }).toBe(1)
      expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    }
    expect(await db.query(`select name from migrations where name > '9'`)).toEqual([{ name: '998_table' }])
    await reader.query('commit')
    expect(await migrating).toEqual(['998_table', '999_column'])
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    await Promise.all([reader.end(), owner.close()])
    await exchange.stop()
  })
})
