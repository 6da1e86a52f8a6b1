import { MINUTE, SECOND } from '@cht/sdk/rules'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startTestExchange } from '../exchange.js'
import { createMatchedTrade, expectCleanLedger, PICTURE } from '../fixtures.js'
import {
  findPostgresBinaries,
  setSynchronousStandbys,
  startCluster,
  startStandby,
} from '../postgres-cluster.js'
import { findHaproxyBinary, startHaproxy } from './haproxy.js'

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  // HAProxy cuts the connections to the standby when it notices that it is not the primary.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const canRun =
  inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined && findHaproxyBinary() !== undefined

test.runIf(canRun)(
  'HAProxy with the configuration of deploy/ leads to the primary only, and to the promoted standby',
  async () => {
    const binaries = findPostgresBinaries() ?? ''
    const primary = await startCluster(binaries)
    await query(primary.url, 'create role cht_check login')
    const standby = await startStandby(binaries, primary)
    // The standby comes first: it must be passed over.
    const haproxy = await startHaproxy(findHaproxyBinary() ?? '', [standby.url, primary.url])
    // HAProxy takes both for primaries until it has checked them, and leads to them in turn.
    const isStandby = () => query(haproxy.url, 'select pg_is_in_recovery() as standby')
    await expect
      .poll(async () => [await isStandby(), await isStandby()].flat(), { timeout: 10 * SECOND })
      .toEqual([{ standby: false }, { standby: false }])
    const exchange = await startTestExchange('PostgreSQL', { environment: { DATABASE_URL: haproxy.url } })
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })

    await primary.crash()
    standby.promote()
    await setSynchronousStandbys(standby, '')
    await expect
      .poll(async () => (await exchange.request('/readyz')).status, { timeout: 10 * SECOND })
      .toBe(200)
    await seller.client.orders.confirm({ id: trade._id })
    await expectCleanLedger(exchange)
    await exchange.stop()
    haproxy.stop()
    for (const cluster of [primary, standby]) cluster.stop()
  },
  2 * MINUTE,
)
