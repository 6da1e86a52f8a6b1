import { rmSync } from 'node:fs'
import { DAY, MINUTE } from '@cht/sdk/rules'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { replayTrades } from '../../src/features/trading/replay-trades.js'
import { checkDeadlines } from '../../src/jobs/deadlines.js'
import { readConfig } from '../../src/kernel/config.js'
import { checkLedger } from '../../src/platform/db/ledger-check.js'
import { startExchange } from '../../src/start.js'
import { createClientFor, ENCRYPTION_KEYS, OPERATOR_TOKEN, onOneEngine } from '../exchange.js'
import { assertDefined } from '../fixtures.js'
import { watchLockOrder } from '../lock-order.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import type { Engine } from '../test-database.js'
import { readAccounts } from './read-accounts.js'
import { listReleases, type ReleaseReadings, readReadings } from './release-files.js'
import { restoreRelease } from './restore-release.js'

/** Starts this version on the dump of a release, which it migrates. */
const startOnRelease = async (engine: Engine, version: string, { now: start }: ReleaseReadings) => {
  const folder = createTemporaryFolder('release')
  const databaseUrl = await restoreRelease(engine, version, folder)
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    DEMO: '0',
    EXCHANGE_TIME_ZONE: 'Africa/Lagos',
    OPERATOR_TOKEN,
    ENCRYPTION_KEYS,
    WRITES_PER_MINUTE: '0',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  let now = start
  const running = await startExchange(config, {
    now: () => now,
    log: pino({ level: 'silent' }),
    wrapDatabase: watchLockOrder,
  })
  const logIn = (user: object) =>
    fetch(`${running.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(user),
    })
  return {
    db: running.db,
    createClient: () => createClientFor(() => running.address),
    /** The status and the media type of the proof of payment. */
    readProof: async (user: object, tradeId: string) => {
      const cookie = (await logIn(user)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const proof = await fetch(`${running.address}/api/trades/${tradeId}/proof`, { headers: { cookie } })
      return [proof.status, proof.headers.get('content-type')]
    },
    /** Moves the clock and runs the deadline jobs. */
    advance: async (ms: number) => {
      now += ms
      await checkDeadlines(running)
    },
    stop: async () => {
      await running.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Release = Awaited<ReturnType<typeof startOnRelease>>

const expectCleanTrades = async ({ db }: Release) => {
  expect((await checkLedger(db, Date.now(), 'full')).breaches).toEqual([])
  const [trades] = await db.query<{ count: number }>('select count(*) from trades')
  expect(await replayTrades(db)).toEqual({ matching: trades?.count, differences: [] })
}

onOneEngine('the dump of a release', (engine) => {
  test.each(listReleases())(
    '%s has a clean ledger after its migration, and its users read the same',
    async (version) => {
      const readings = readReadings(version)
      const release = await startOnRelease(engine, version, readings)
      await expectCleanTrades(release)
      // This version may add fields.
      expect(await readAccounts(readings.users, release.createClient)).toMatchObject(readings.accounts)

      const { tradeId, users } = readings
      const seller = assertDefined(users[0])
      expect(await release.readProof(seller, tradeId)).toEqual([200, 'image/jpeg'])
      const client = release.createClient()
      await client.auth.login(seller)
      await client.orders.confirm({ id: tradeId })
      await release.advance(30 * DAY)
      await expectCleanTrades(release)
      await release.stop()
    },
    5 * MINUTE,
  )
})
