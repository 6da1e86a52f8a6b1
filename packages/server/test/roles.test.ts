import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, MINUTE } from '@cht/sdk/rules'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestExchange } from './exchange.js'
import {
  createMatchedTrade,
  createPictureFile,
  decideAppeal,
  expectCleanLedger,
  getBalances,
  PICTURE,
} from './fixtures.js'
import { runScript } from './run-script.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createEmptyDatabase } from './test-database.js'

const OWNER = 'cht_owner'
const PROCESS = 'cht_process'

const asRole = (role: string, url: string) => {
  const result = new URL(url)
  result.username = role
  return String(result)
}

/** Runs statements on one connection. Returns the rows of the last. */
const runSql = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const sql of statements) rows = (await client.query(sql)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Runs a command on a database. Returns its exit code and what it prints. */
const runCommand = (
  databaseUrl: string,
  name: string,
  environment: Record<string, string> = {},
  args: readonly string[] = [],
) => {
  const dataDir = createTemporaryFolder('command')
  return runScript(name, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment }, args)
}
const runMigrate = (databaseUrl: string, environment: Record<string, string> = {}) =>
  runCommand(databaseUrl, 'migrate', environment)

/** Creates an empty database of the owner. */
const createOwnedDatabase = async () => {
  const url = await createEmptyDatabase()
  const name = new URL(url).pathname.slice(1)
  await runSql(inject('postgresUrl'), `alter database ${name} owner to ${OWNER}`)
  return url
}

const startAs = (databaseUrl: string, role: string) =>
  startTestExchange('PostgreSQL', { toDatabaseUrl: () => asRole(role, databaseUrl) })

describe.runIf(inject('postgresUrl') !== '')(
  'a role that does not own the tables',
  () => {
    let databaseUrl: string
    beforeAll(async () => {
      for (const role of [OWNER, PROCESS])
        await runSql(
          inject('postgresUrl'),
          `do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`,
        )
      databaseUrl = await createOwnedDatabase()
      const { code, output } = await runMigrate(asRole(OWNER, databaseUrl), { DATABASE_ROLE: PROCESS })
      const lines = output.trimEnd().split('\n')
      expect([code, lines[0], lines.at(-1)]).toEqual([
        0,
        'Applied 001_schema',
        `Granted to ${PROCESS} what a process of the exchange needs`,
      ])
    })

    test('runs an exchange with a trade, an appeal, a verification and an investment', async () => {
      const exchange = await startAs(databaseUrl, PROCESS)
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
      await buyer.client.appeals.addPicture({ id: trade._id, picture: PICTURE })
      await decideAppeal(exchange, { tradeId: trade._id, to: 'buyer', loser: seller })
      await buyer.client.settings.requestVerification({
        country: 'nigeria',
        verificationType: 'NIN Slip',
        idNumber: '12345678901',
        frontImage: createPictureFile(),
        backImage: createPictureFile(),
      })
      const [verification] = await exchange.operator.verifications()
      await exchange.operator.decideVerification({ id: verification?.id ?? '' })
      await buyer.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
      await exchange.advanceTo(exchange.now() + 10 * DAY)
      await exchange.operator.withdraw({ email: buyer.email, amount: 1_000 })
      await buyer.client.auth.login(buyer)
      expect(await getBalances(buyer)).toEqual({ available: 75_000 + 2_500 - 1_000, escrow: 0, staked: 0 })
      await expectCleanLedger(exchange)
      await exchange.stop()
    })

    test('cannot change the tables, the audit log, the ledger or the version', async () => {
      const getOutcome = async (sql: string) =>
        runSql(asRole(PROCESS, databaseUrl), sql).then(
          () => 'done',
          ({ message }: Error) => message,
        )
      const answers: Record<string, string> = {}
      for (const sql of [
        'create table mine ()',
        'alter table users add column mine text',
        'drop trigger audit_log_append_only on audit_log',
        'alter table audit_log disable trigger all',
        'delete from audit_log',
        'update ledger_entries set reason = null',
        `select set_config('exchange.archiving', 'yes', false); delete from audit_log`,
        'truncate throttles',
        'delete from migrations',
      ])
        answers[sql] = await getOutcome(sql)
      expect(answers).toEqual({
        'create table mine ()': 'permission denied for schema public',
        'alter table users add column mine text': 'must be owner of table users',
        'drop trigger audit_log_append_only on audit_log': 'must be owner of relation audit_log',
        'alter table audit_log disable trigger all': 'must be owner of table audit_log',
        'delete from audit_log': 'permission denied for table audit_log',
        'update ledger_entries set reason = null': 'permission denied for table ledger_entries',
        "select set_config('exchange.archiving', 'yes', false); delete from audit_log":
          'permission denied for table audit_log',
        'truncate throttles': 'permission denied for table throttles',
        'delete from migrations': 'permission denied for table migrations',
      })
    })

    test('continues to write after a newer version has added tables to which it has no rights yet', async () => {
      const url = await createOwnedDatabase()
      await runMigrate(asRole(OWNER, url), { DATABASE_ROLE: PROCESS })
      // As if that version had added these tables, to which triggers write.
      await runSql(asRole(OWNER, url), `revoke all on changes, change_counter from ${PROCESS}`)
      await runSql(
        asRole(PROCESS, url),
        `update exchange set alive_at = alive_at`,
        `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code, created_at)
           values (gen_random_uuid(), 'Ada', 'ada', 'ada@example.com', '', 'nigeria', '', 'ADA', now())`,
        `update users set phone_verified = true`,
        `insert into notifications (user_id, code, params, created_at)
           select id, 'sessions.ended', '{}', now() from users`,
      )
      expect(await runSql(asRole(OWNER, url), 'select kind from changes order by id')).not.toEqual([])
    })

    test('cannot archive the audit log', async () => {
      const file = join(createTemporaryFolder('archive'), 'audit.jsonl')
      const args = ['--before', '2026-01-01', '--to', file]
      expect(await runCommand(asRole(PROCESS, databaseUrl), 'archive-audit', {}, args)).toEqual({
        code: 2,
        output: 'DATABASE_URL must name the owner of the tables: its role may not archive the audit log\n',
      })
      expect(existsSync(file)).toBe(false)
      expect(await runCommand(asRole(OWNER, databaseUrl), 'archive-audit', {}, args)).toEqual({
        code: 0,
        output: `Archived in ${file}: 0 entries\n`,
      })
    })

    test('is refused with one line unless the database has exactly the version of the code', async () => {
      const remedy = `run npm run migrate as the owner of the tables, with DATABASE_ROLE=${PROCESS}`
      const expectRefusal = (databaseUrl: string, message: string) =>
        expect(startAs(databaseUrl, PROCESS)).rejects.toThrow(new Error(message))
      const url = await createOwnedDatabase()
      await expectRefusal(url, `DATABASE_URL names a database without tables: ${remedy}`)
      await runMigrate(asRole(OWNER, url))
      await expectRefusal(
        url,
        `DATABASE_URL names a database whose table migrations may not be read by ${PROCESS}: ${remedy}`,
      )
      expect(await runMigrate(asRole(OWNER, url), { DATABASE_ROLE: PROCESS })).toEqual({
        code: 0,
        output: `The database has every migration\nGranted to ${PROCESS} what a process of the exchange needs\n`,
      })
      await runSql(asRole(OWNER, url), 'create table added ()')
      await expectRefusal(
        url,
        `DATABASE_URL names a database whose table added may not be read by ${PROCESS}: ${remedy}`,
      )
      // The migration of a newer version, before and after its grants.
      await runSql(asRole(OWNER, url), `insert into migrations (name, checksum) values ('999_later.sql', '')`)
      const newer =
        'DATABASE_URL names a database of a newer version, with the migration 999_later.sql: start that version'
      await expectRefusal(url, newer)
      await runSql(asRole(OWNER, url), 'drop table added')
      await expectRefusal(url, newer)
      expect(await runMigrate(asRole(OWNER, url), { DATABASE_ROLE: PROCESS })).toEqual({
        code: 1,
        output: `${newer}\n`,
      })
      await runSql(asRole(OWNER, url), `delete from migrations where name in ('999_later.sql', '001_schema')`)
      await expectRefusal(url, `DATABASE_URL names a database without the migration 001_schema: ${remedy}`)
    })

    test('the owner migrates at the start, and only the owner runs npm run migrate', async () => {
      const url = await createOwnedDatabase()
      await (await startAs(url, OWNER)).stop()
      expect(await runMigrate(asRole(PROCESS, url))).toEqual({
        code: 1,
        output: 'DATABASE_URL must name the owner of the tables: its role may not migrate them\n',
      })
      expect(await runMigrate(asRole(OWNER, url), { DATABASE_ROLE: 'nobody_here' })).toEqual({
        code: 1,
        output: 'DATABASE_ROLE "nobody_here" does not exist. Create it: createuser nobody_here\n',
      })
      expect(await runMigrate(asRole(OWNER, url), { DATABASE_ROLE: OWNER })).toEqual({
        code: 1,
        output: `DATABASE_ROLE "${OWNER}" owns the tables, and needs no grants\n`,
      })
    })
  },
  5 * MINUTE,
)
