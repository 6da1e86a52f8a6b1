import { MINUTE, SECOND } from '@cht/sdk/rules'
import { expect, inject, test } from 'vitest'
import { startTestExchange } from '../exchange.js'
import { startReplicatedCluster } from '../failover.js'
import { createMatchedTrade, expectCleanLedger, PICTURE } from '../fixtures.js'
import { findPostgresBinaries } from '../postgres-cluster.js'

test.runIf(inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined)(
  'after a failover an acknowledged payment is stored, and the exchange is ready for writes within ten seconds',
  async () => {
    const cluster = await startReplicatedCluster(findPostgresBinaries() ?? '')
    const exchange = await startTestExchange('PostgreSQL', {
      environment: { DATABASE_URL: cluster.address },
    })
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await cluster.failOver()
    await expect
      .poll(async () => (await exchange.request('/readyz')).status, { timeout: 10 * SECOND })
      .toBe(200)
    expect(await seller.client.trades.open()).toMatchObject([{ _id: trade._id, paymentStatus: 'paid' }])
    await seller.client.orders.confirm({ id: trade._id })
    await expectCleanLedger(exchange)
    await exchange.stop()
    cluster.stop()
  },
  5 * MINUTE,
)
