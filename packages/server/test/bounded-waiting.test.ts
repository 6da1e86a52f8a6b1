import { EventEmitter, once } from 'node:events'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { DEFAULT_POSTGRES_SETTINGS, getLongestWait } from '../src/kernel/postgres-settings.js'
import { isTransient } from '../src/platform/db/database.js'
import { openPostgres } from '../src/platform/db/postgres.js'
import { startTestExchange } from './exchange.js'
import {
  BANK_ORDER,
  createMatchedTrade,
  expectCleanLedger,
  getRefusal,
  PICTURE,
  placeSellOrder,
} from './fixtures.js'
import { startProxy } from './proxy.js'
import { startSilentServer } from './silent-server.js'

/** AuthenticationOk and ReadyForQuery. */
const GREETING = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')

const UNAVAILABLE = {
  status: 503,
  code: 'unavailable',
  message: 'The exchange is away for a moment. Try again',
}

describe.runIf(inject('postgresUrl') !== '')('waiting for PostgreSQL is bounded', () => {
  test('a process that is suspended during a transaction loses its locks', async () => {
    const exchange = await startTestExchange('PostgreSQL', {
      environment: { DATABASE_LOCK_TIMEOUT: '1', DATABASE_IDLE_TRANSACTION_TIMEOUT: '3' },
    })
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const resumed = new EventEmitter()
    const locked = new EventEmitter()
    const untilLocked = once(locked, 'locked')
    // To the database, a suspended process is one that sends nothing.
    const suspended = exchange.running.db.transaction(async (tx) => {
      await tx.query('select from users for update')
      locked.emit('locked')
      await once(resumed, 'resumed')
      await tx.query('select 1')
    })
    const result = suspended.catch((error: unknown) => error)
    await untilLocked
    expect(await getRefusal(seller.client.orders.createSell(BANK_ORDER))).toEqual(UNAVAILABLE)
    await expect
      .poll(
        () =>
          placeSellOrder(seller).then(
            () => 'placed',
            () => 'refused',
          ),
        { timeout: 10 * SECOND },
      )
      .toBe('placed')
    resumed.emit('resumed')
    expect(isTransient(await result)).toBe(true)
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('a connection that is lost without an error fails its request with 503, and later requests succeed', async () => {
    const proxy = await startProxy(() => inject('postgresUrl'))
    const exchange = await startTestExchange('PostgreSQL', {
      environment: { DATABASE_STATEMENT_TIMEOUT: '1' },
      toDatabaseUrl: (url) => Object.assign(new URL(url), { port: new URL(proxy.address).port }).href,
    })
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    proxy.freeze()
    expect(await getRefusal(seller.client.orders.createSell(BANK_ORDER))).toEqual(UNAVAILABLE)
    await expect
      .poll(
        () =>
          placeSellOrder(seller).then(
            () => 'placed',
            () => 'refused',
          ),
        { timeout: 30 * SECOND },
      )
      .toBe('placed')
    await expectCleanLedger(exchange)
    await exchange.stop()
    proxy.close()
  })

  test('when the database ends connections, their requests fail with 503, and the process goes on', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const admin = new pg.Client({ connectionString: exchange.running.config.databaseUrl })
    await admin.connect()
    const statuses = new Set<number>()
    // Many rounds, because a connection ends during its request only by chance.
    for (let round = 0; round < 100; round++) {
      const calls = Array.from({ length: 4 }, () => exchange.request('/api/live-sessions'))
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      for (const { status } of await Promise.all(calls)) statuses.add(status)
    }
    await admin.end()
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    await expect.poll(async () => (await exchange.request('/readyz')).status, { timeout: MINUTE }).toBe(200)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('a new connection whose first statements get no result is given up after the connect timeout', async () => {
    const silent = await startSilentServer(GREETING)
    let target = inject('postgresUrl')
    const proxy = await startProxy(() => target)
    const url = Object.assign(new URL(target), { port: new URL(proxy.address).port }).href
    const settings = { ...DEFAULT_POSTGRES_SETTINGS, connectTimeout: SECOND, statementTimeout: 10 * MINUTE }
    const db = await openPostgres(url, () => {}, { settings })
    target = `postgres://${silent.host}`
    expect(await db.query('select 1').catch(String)).toBe('Error: Query read timeout')
    await db.close()
    proxy.close()
    silent.stop()
  })

  test('the default settings bound the wait for one frozen process, database or connection to 20 seconds', () => {
    expect(getLongestWait(DEFAULT_POSTGRES_SETTINGS)).toBe(20 * SECOND)
  })

  test('a statement times out if the database accepts connections and answers no statement', async () => {
    const silent = await startSilentServer(GREETING)
    const silentUrl = `postgres://postgres@${silent.host}/exchange`
    const settings = { ...DEFAULT_POSTGRES_SETTINGS, statementTimeout: 1, listenUrl: silentUrl }
    const db = await openPostgres(inject('postgresUrl'), () => {}, { settings })
    const readError = (reason: unknown) => String(reason)
    expect(
      await Promise.all([
        openPostgres(silentUrl, () => {}, { settings }).catch(readError),
        db.listen('changes', () => {}).catch(readError),
      ]),
    ).toEqual(['Error: Query read timeout', 'Error: Query read timeout'])
    await db.close()
    silent.stop()
  })
})
