import { rmSync } from 'node:fs'
import { type App, createApp } from '@cht/machines'
import { currentUser } from '@cht/machines/auth'
import { tradeById } from '@cht/machines/trades'
import { createNodeClient } from '@cht/sdk/node'
import { createOperatorClient } from '@cht/sdk/operator'
import { HOUR, MINUTE, SECOND } from '@cht/sdk/rules'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../../src/demo.js'
import { ENCRYPTION_KEYS, OPERATOR_TOKEN, withGrounds } from '../exchange.js'
import { PICTURE } from '../fixtures.js'
import { type ServerProcess, startServer } from '../process.js'
import { startProxy } from '../proxy.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { createDatabase } from '../test-database.js'

const ROUNDS = Number(process.env.STALL_ROUNDS ?? 2)
/** Decision 25. */
const MAX_AGE = 20 * SECOND
const SHOWN_AGAIN = 2 * SECOND
/** The interval of the checks of this test, in ms. */
const INTERVAL = 20
const POLL = { timeout: 2 * MINUTE, interval: INTERVAL }

const logIn = async (address: string, email: string) => {
  const client = createNodeClient({ baseURL: `${address}/api` })
  await client.auth.login({ email, password: DEMO_PASSWORD })
  return client
}

const toSeconds = (ms: number) => (ms / SECOND).toFixed(1)

/** The time until a value is read, in ms. */
const measure = async <Value>(read: () => Value, expected: Value): Promise<number> => {
  const startedAt = performance.now()
  await expect.poll(read, POLL).toEqual(expected)
  return performance.now() - startedAt
}

describe.runIf(inject('postgresUrl') !== '')('a live stream whose bytes are held back', () => {
  const folder = createTemporaryFolder('stall')
  let server: ServerProcess
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let page: App | undefined
  const operator = () =>
    withGrounds(createOperatorClient({ baseURL: `${server.address}/api`, token: OPERATOR_TOKEN }))
  const readTrade = (id: string) => page?.resource(tradeById(id)).getSnapshot().context.loaded?.data
  const readBalance = () =>
    page?.resource(currentUser).getSnapshot().context.loaded?.data.availableBalance ?? 0
  const readAge = () => page?.getFreshness().asOf
  /** Waits for a heartbeat: the longest time passes until the silence after it is noticed. */
  const awaitHeartbeat = async () => {
    const before = readAge()
    await expect.poll(() => readAge() !== before, POLL).toBe(true)
  }
  const fund = () => operator().fund({ email: DEMO_SELLER.email, amount: 1 })

  beforeAll(async () => {
    server = await startServer({
      DATABASE_URL: (await createDatabase('PostgreSQL', '')) ?? '',
      DATA_DIR: folder,
      DEMO: '1',
      OPERATOR_TOKEN,
      ENCRYPTION_KEYS,
    })
    proxy = await startProxy(() => server.address)
  })
  afterAll(() => {
    page?.stop()
    proxy?.close()
    server?.signal('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'what the other party did is shown within 20 seconds, and 2 seconds after the page is shown again',
    async () => {
      const buyer = await logIn(server.address, DEMO_BUYER.email)
      const seller = await logIn(proxy.address, DEMO_SELLER.email)
      const [trade] = await buyer.trades.open()
      const id = trade?._id ?? ''
      page = createApp(seller, { onToast: () => {} })
      await expect.poll(() => page?.session.getSnapshot().matches('verified'), POLL).toBe(true)
      for (const definition of [tradeById(id), currentUser])
        page.resource(definition as typeof currentUser).send({ type: 'resource.watch' })
      await expect.poll(() => readTrade(id)?.paymentStatus, POLL).toBe('pending')

      // Without a stall a change is shown at once.
      await awaitHeartbeat()
      const balance = readBalance()
      await fund()
      expect(await measure(readBalance, balance + 1)).toBeLessThan(2 * SECOND)

      // The first wait may end with the load after the change.
      await awaitHeartbeat()
      await awaitHeartbeat()
      const bytesBefore = proxy.countStreamBytes()
      const idleSince = performance.now()
      await awaitHeartbeat()
      await awaitHeartbeat()
      const perHour = ((proxy.countStreamBytes() - bytesBefore) / (performance.now() - idleSince)) * HOUR
      console.log(`an idle stream: ${(perHour / 1000).toFixed(1)} KB an hour, without TLS and TCP`)

      proxy.holdStreams(true)
      await buyer.orders.pay({ id, paymentProof: PICTURE })
      const paidAfter = await measure(() => readTrade(id)?.paymentStatus, 'paid')
      console.log(`stalled: the payment was shown after ${toSeconds(paidAfter)} s`)
      expect(paidAfter).toBeLessThan(MAX_AGE)

      // New streams are silent too: the page polls.
      const changes: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const before = readBalance()
        await fund()
        changes.push(await measure(readBalance, before + 1))
      }
      console.log(`still stalled: changes were shown after ${changes.map(toSeconds).join(', ')} s`)
      expect(Math.max(...changes)).toBeLessThan(MAX_AGE)

      const shown: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        page.setPageVisible(false)
        const before = readBalance()
        await fund()
        page.setPageVisible(true)
        shown.push(await measure(readBalance, before + 1))
      }
      console.log(`shown again: the changes were shown after ${shown.map(toSeconds).join(', ')} s`)
      expect(Math.max(...shown)).toBeLessThan(SHOWN_AGAIN)

      proxy.holdStreams(false)
      await awaitHeartbeat()
    },
    10 * MINUTE,
  )

  test(
    'if nothing arrives at all, the page says so and how old its data is, and goes on when it does',
    async () => {
      await awaitHeartbeat()
      const heardAt = readAge()
      proxy.freezeNew(true)
      proxy.freeze()
      const saidAfter = await measure(() => page?.getFreshness(), { asOf: heardAt, isFailing: true })
      console.log(`frozen: said after ${toSeconds(saidAfter)} s`)
      expect(saidAfter).toBeLessThan(MAX_AGE + SHOWN_AGAIN)
      proxy.freezeNew(false)
      await measure(() => page?.getFreshness().isFailing, false)
    },
    10 * MINUTE,
  )
})
