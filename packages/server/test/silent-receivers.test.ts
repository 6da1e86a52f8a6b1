import { SECOND } from '@cht/sdk/rules'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../src/demo.js'
import { SESSION_START, startTestExchange } from './exchange.js'
import { assertDefined, BANK_ORDER, expectCleanLedger, PICTURE } from './fixtures.js'
import { createSubscription } from './push-subscription.js'
import { describeRaces, RACE_TIMEOUT, ROUND_INTERVAL, ROUNDS, race } from './race.js'
import { startSilentServer } from './silent-server.js'

/** The server waits 10 seconds for a mail server, a push service or a webhook. What waits for one takes longer than this. */
const MAX_DURATION = 10 * SECOND

describeRaces('receivers that never respond', (engine) => {
  test(
    'no match and no payment waits for a mail server, a push service or a webhook that never responds',
    async () => {
      const [smtp, receiver, pushService] = [
        await startSilentServer(),
        await startSilentServer(),
        await startSilentServer(),
      ]
      const environment = { DEMO: '1', SMTP_URL: `smtp://${smtp.host}` }
      const exchange = await startTestExchange(engine, { environment })
      onTestFinished(async () => {
        smtp.stop()
        receiver.stop()
        pushService.stop()
        await exchange.stop()
      })
      const logIn = async (email: string) => {
        const client = exchange.createClient()
        await client.auth.login({ email, password: DEMO_PASSWORD })
        return client
      }
      // No order of the demo data has this amount.
      const amount = 400_000
      const connected = [smtp.connected, receiver.connected, pushService.connected]
      let longest = 0
      const time = async <T>(request: Promise<T>): Promise<T> => {
        const startedAt = performance.now()
        return request.finally(() => {
          longest = Math.max(longest, performance.now() - startedAt)
        })
      }
      for (let round = 0; round < ROUNDS; round++) {
        await exchange.setClock(SESSION_START + round * ROUND_INTERVAL - 1)
        const [seller, buyer] = [await logIn(DEMO_SELLER.email), await logIn(DEMO_BUYER.email)]
        if (round === 0) {
          await exchange.operator.fund({ email: DEMO_SELLER.email, amount: ROUNDS * amount })
          for (const client of [seller, buyer]) {
            await client.auth.confirmByPassword({ password: DEMO_PASSWORD })
            await client.webhooks.create({ url: `http://${receiver.host}/events` })
          }
        }
        for (const client of [seller, buyer])
          await client.notifications.addPushDevice(
            createSubscription(`http://${pushService.host}/${crypto.randomUUID()}`).input,
          )
        await seller.orders.createSell({ ...BANK_ORDER, amount })
        await buyer.orders.createBuy({ amount, paymentMethod: 'bank' })
        await time(exchange.advanceTo(SESSION_START + round * ROUND_INTERVAL))
        // The server's own jobs have begun to send, and wait.
        await Promise.all(connected)
        const trades = (await buyer.trades.open()).filter((trade) => trade.amount === amount)
        expect(trades).toHaveLength(1)
        const { _id: id } = assertDefined(trades[0])
        await race(
          round,
          () => time(buyer.orders.pay({ id, paymentProof: PICTURE })),
          () => logIn(DEMO_SELLER.email),
        )
        await time(seller.orders.confirm({ id }))
        expect((await buyer.trades.get({ id })).state).toBe('completed')
      }
      console.log(`${engine}: the longest match or request took ${Math.round(longest)} ms`)
      expect(longest).toBeLessThan(MAX_DURATION)
      await expectCleanLedger(exchange)
      expect(await exchange.running.db.query('select from deliveries where sent_at is not null')).toEqual([])
    },
    RACE_TIMEOUT,
  )
})
