import { createApp } from '@cht/machines'
import { currentUser } from '@cht/machines/auth'
import { openTrades } from '@cht/machines/trades'
import { createNodeClient } from '@cht/sdk/node'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { startTestExchange, type TestExchange, type TestUser } from './exchange.js'
import { type Cluster, findPostgresBinaries, startCluster } from './postgres-cluster.js'

/** How long an open page may take to say so, and a new one to wait, in ms. */
const MAX_SILENCE = 10 * SECOND

/** Logs in a browser of the user. Returns a function that opens a page: the client's app, with the cookies of the browser. */
const openBrowser = async ({ running }: TestExchange, { email, password }: TestUser) => {
  const client = createNodeClient({ baseURL: `${running.address}/api` })
  await client.auth.login({ email, password })
  return () => createApp(client, { onToast: () => {} })
}

describe.runIf(inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined)(
  'while the database is away',
  () => {
    let cluster: Cluster | undefined
    let exchange: TestExchange | undefined
    afterAll(async () => {
      await exchange?.stop()
      cluster?.stop()
    })

    test('an open page says so, a new page waits, and both go on by themselves', async () => {
      cluster = await startCluster(findPostgresBinaries() ?? '')
      exchange = await startTestExchange('PostgreSQL', {
        time: 'database',
        environment: { DATABASE_URL: cluster.url },
      })
      const user = await exchange.createUser('ada')
      const openPage = await openBrowser(exchange, user)
      const { events } = exchange.running
      const page = openPage()
      for (const definition of [currentUser, openTrades])
        page.resource(definition as typeof currentUser).send({ type: 'resource.watch' })
      const isOpen = () => [events.count(), page.getFreshness().isFailing]
      await expect.poll(isOpen, { timeout: MINUTE }).toEqual([1, false])

      await cluster.crash()
      const awayAt = performance.now()
      await expect.poll(() => page.getFreshness().isFailing, { timeout: MINUTE, interval: 50 }).toBe(true)
      const saidAfter = performance.now() - awayAt
      const openedAt = performance.now()
      const newPage = openPage()
      await expect
        .poll(() => newPage.session.getSnapshot().matches('unavailable'), { timeout: MINUTE, interval: 50 })
        .toBe(true)
      const waitsAfter = performance.now() - openedAt
      expect(newPage.session.getSnapshot().context.nextCheck?.delay).toBeGreaterThan(0)
      const seconds = (ms: number) => (ms / SECOND).toFixed(1)
      console.log(
        `outage: said after ${seconds(saidAfter)} s, a new page waits after ${seconds(waitsAfter)} s`,
      )
      expect(Math.max(saidAfter, waitsAfter)).toBeLessThan(MAX_SILENCE)

      await cluster.start()
      const isBack = () => [newPage.session.getSnapshot().value, page.getFreshness().isFailing]
      await expect.poll(isBack, { timeout: 2 * MINUTE }).toEqual(['verified', false])
      page.stop()
      newPage.stop()
    })
  },
)
