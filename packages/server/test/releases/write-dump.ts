// Writes the dump of this version and what its users read: npm run release:dump
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { TRADE_STATES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { startTestExchange, type TestExchange } from '../exchange.js'
import { expectCleanLedger } from '../fixtures.js'
import { findPostgresBinaries } from '../postgres-cluster.js'
import { readAccounts } from './read-accounts.js'
import { getReleaseFile, listReleases, type ReleaseReadings } from './release-files.js'
import { seedRelease } from './seed.js'

const packageFile = new URL('../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** The statements alone: newer versions of pg_dump surround them with commands of psql. */
const dump = (databaseUrl: string): string =>
  execFileSync(
    join(findPostgresBinaries() ?? '', 'pg_dump'),
    ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', databaseUrl],
    { encoding: 'utf8' },
  ).replace(/^\\(un)?restrict .*\n/gm, '')

const STATE_COLUMNS = { orders: 'status', trades: 'state', investments: 'state', referral_bonuses: 'state' }

const listStates = async ({ running: { db } }: TestExchange) => {
  const states: Record<string, string[]> = {}
  for (const [table, column] of Object.entries(STATE_COLUMNS))
    states[table] = (
      await db.query<{ state: string }>(`select distinct ${column} as state from ${table} order by state`)
    ).map(({ state }) => state)
  return states
}

test(`writes the dump of ${version}`, async () => {
  if (listReleases().includes(version))
    throw new Error(`The dump of ${version} exists: raise the version first`)
  const exchange = await startTestExchange('PostgreSQL')
  const { users, tradeId } = await seedRelease(exchange)
  await expectCleanLedger(exchange)
  expect(await listStates(exchange)).toEqual({
    orders: ['approved', 'cancelled', 'completed', 'pending'],
    trades: [...TRADE_STATES].sort(),
    investments: ['active', 'capitalHeld', 'reinvested', 'released'],
    referral_bonuses: ['available', 'held', 'voided'],
  })
  const readings: ReleaseReadings = {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    now: exchange.now(),
    tradeId,
    users: users.map(({ email, password }) => ({ email, password })),
    accounts: await readAccounts(users, exchange.createClient),
  }
  const { databaseUrl = '' } = exchange.running.config
  await exchange.stop()
  writeFileSync(getReleaseFile(version, 'sql.gz'), gzipSync(dump(databaseUrl), { level: 9 }))
  writeFileSync(getReleaseFile(version, 'json'), `${JSON.stringify(readings, undefined, 2)}\n`)
})
