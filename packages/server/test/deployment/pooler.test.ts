import { MINUTE } from '@cht/sdk/rules'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { openEventStream } from '../event-stream.js'
import { startTestExchange } from '../exchange.js'
import { createMatchedTrade, expectCleanLedger, PICTURE, placeSellOrder } from '../fixtures.js'
import { findPostgresBinaries, startCluster, startReplica, withClient } from '../postgres-cluster.js'
import { findPgbouncerBinary, startPgbouncer } from './pgbouncer.js'

const ROLE_DEFAULTS = [
  `alter role "postgres" set timezone = 'UTC'`,
  'alter role "postgres" set statement_timeout = 12000',
  'alter role "postgres" set lock_timeout = 5000',
  'alter role "postgres" set idle_in_transaction_session_timeout = 10000',
].join('; ')

const startBehindPooler = async (url: string, listenUrl?: string) => {
  const pgbouncer = await startPgbouncer(findPgbouncerBinary() ?? '', url)
  const starting = startTestExchange('PostgreSQL', {
    environment: {
      DATABASE_URL: pgbouncer.toPooledUrl(url),
      ...(listenUrl ? { DATABASE_LISTEN_URL: listenUrl } : {}),
    },
  })
  const exchange = await starting.catch((error) => {
    pgbouncer.stop()
    throw error
  })
  const stop = async () => {
    await exchange.stop()
    pgbouncer.stop()
  }
  return { exchange, stop }
}

const canRun =
  inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined && findPgbouncerBinary() !== undefined

describe.runIf(canRun)('behind PgBouncer in transaction mode', () => {
  test('a role whose defaults do not suit the exchange is refused with the statements that change them', async () => {
    const cluster = await startCluster(findPostgresBinaries() ?? '', {
      settings: { timezone: 'Africa/Lagos' },
    })
    await expect(startBehindPooler(cluster.url)).rejects.toThrow(
      `DATABASE_URL cannot be used: it leads through a pooler, where the role's defaults apply. Run as an administrator: ${ROLE_DEFAULTS}`,
    )
    cluster.stop()
  })

  test.each([
    ['with a direct connection for notifications', true],
    ['without notifications, by reading once a second', false],
  ])(
    'a trade completes, a second process streams its changes, and both share the demo clock, %s',
    async (_, hasListenUrl) => {
      const cluster = await startCluster(findPostgresBinaries() ?? '')
      const admin = new pg.Client({ connectionString: cluster.url })
      await admin.connect()
      await admin.query(ROLE_DEFAULTS)
      await admin.end()
      const { exchange, stop } = await startBehindPooler(cluster.url, hasListenUrl ? cluster.url : undefined)
      const [first, second] = await exchange.restart(undefined, 1)
      const { buyer, seller, trade } = await createMatchedTrade(exchange)
      const cookie = await exchange.logInForCookie(seller)
      const stream = await openEventStream(second?.address ?? '', { cookie })
      await stream.next()
      await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await seller.client.orders.confirm({ id: trade._id })
      expect(await stream.readUntil('notification.created')).toContain(`trade.changed ${trade._id}`)
      await expectCleanLedger(exchange)

      await first?.db.transaction((tx) => first.clock.advance(tx, MINUTE))
      await expect.poll(() => second?.clock.offset(), { timeout: MINUTE }).toBe(MINUTE)
      await stop()
      cluster.stop()
    },
  )

  test('a replica behind it answers reads', async () => {
    const binaries = findPostgresBinaries() ?? ''
    const primary = await startCluster(binaries)
    await withClient(primary.url, (client) => client.query(ROLE_DEFAULTS))
    const replica = await startReplica(binaries, primary)
    const pgbouncer = await startPgbouncer(findPgbouncerBinary() ?? '', replica.url)
    const exchange = await startTestExchange('PostgreSQL', {
      environment: {
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URLS: pgbouncer.toPooledUrl(replica.url),
      },
    })
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const { _id } = await placeSellOrder(user)
    const { sellOrders } = await user.client.orders.all()
    expect(sellOrders.pending.map((order) => order._id)).toEqual([_id])
    expect(exchange.running.replicas?.counts).toMatchObject({ replica: 1, failed: 0 })
    await exchange.stop()
    pgbouncer.stop()
    for (const cluster of [replica, primary]) cluster.stop()
  })
})
