import {
  DAY,
  describeNotification,
  getTradeNumber,
  HOUR,
  MINUTE,
  type NotificationMessage,
} from '@cht/sdk/rules'
import { expect, inject, test } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import type { RunningExchange } from '../src/start.js'
import { createClientFor, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { BANK_ORDER, createMatchedTrade, expectCleanLedger, getBalances, PICTURE } from './fixtures.js'
import type { Engine } from './test-database.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

/**
 * Logs in a client, with one cookie jar, at the first server. Returns one function for each server: it directs the client to that
 * server and returns the client.
 */
const createSwitches = async (
  servers: readonly RunningExchange[],
  { email, password }: { email: string; password: string },
) => {
  let current = 0
  const client = createClientFor(() => servers[current]?.address ?? '')
  await client.auth.login({ email, password })
  return servers.map((_, index) => () => {
    current = index
    return client
  })
}

const listTitles = async (exchange: TestExchange, userId: string) => {
  const rows = await exchange.running.db.query<NotificationMessage>(
    'select code, params from notifications where user_id = $1 order by id',
    [userId],
  )
  return rows.map((row) => describeNotification(row).title)
}

/** Starting several servers takes long on a loaded machine. */
const TIMEOUT = 5 * MINUTE

const DEPLOYMENTS: [Engine, number][] = [
  ['PGlite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 3],
]

for (const [engine, servers] of DEPLOYMENTS)
  test.runIf(engine === 'PGlite' || inject('postgresUrl') !== '')(
    `after downtime every server shows the current state at once, and each deadline is processed once (${engine}, servers: ${servers})`,
    async () => {
      const exchange = await startTestExchange(engine)
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      await seller.client.investments.create(PLAN)

      // The investment ended and was released during the downtime. The open payment window is extended (decision 5).
      const restartedAt = SESSION_START + 10 * DAY
      const started = await exchange.restart(restartedAt, servers - 1)
      const sellerAt = await createSwitches(started, seller)
      for (const atServer of sellerAt) {
        const { pending, completed } = await atServer().investments.list()
        expect([pending.length, completed.length]).toEqual([0, 1])
        const open = await atServer().trades.open()
        expect(open.map(({ _id, state, paymentDueAt }) => ({ _id, state, paymentDueAt }))).toEqual([
          { _id: trade._id, state: 'awaitingPayment', paymentDueAt: restartedAt + 15 * MINUTE },
        ])
      }
      await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
      expect(await getBalances({ ...seller, client: sellerAt[0]?.() ?? seller.client })).toEqual({
        available: 25_000 + 2_500,
        escrow: BANK_ORDER.amount,
        staked: 0,
      })

      // Every server handles both deadlines of the trade at the same moment.
      await exchange.setClock(restartedAt + HOUR)
      await Promise.all(started.map((server) => checkDeadlines(server)))
      for (const atServer of sellerAt) expect(await atServer().trades.open()).toEqual([])
      const number = getTradeNumber(trade._id)
      expect(await listTitles(exchange, seller.id)).toEqual([
        'New payment details',
        `Order matched (${number})`,
        'Investment completed',
        'Capital released',
        'New device',
        `Order back on the market (${number})`,
      ])
      expect(await listTitles(exchange, buyer.id)).toEqual([
        `Order matched (${number})`,
        `Payment due soon (${number})`,
        `Order cancelled (${number})`,
      ])
      await expectCleanLedger(exchange)
      await exchange.stop()
    },
    TIMEOUT,
  )

test.runIf(inject('postgresUrl') !== '')(
  'servers on one database share the login sessions and the demo clock',
  async () => {
    const exchange = await startTestExchange('PostgreSQL', { environment: { DEMO: '1' } })
    const { buyer, trade } = await createMatchedTrade(exchange, ['sue', 'ben'])
    const started = await exchange.restart(exchange.now(), 2)
    const buyerAt = await createSwitches(started, buyer)
    const states = []
    for (const atServer of buyerAt) states.push((await atServer().trades.get({ id: trade._id })).state)
    expect(states).toEqual(['awaitingPayment', 'awaitingPayment', 'awaitingPayment'])
    await buyerAt[1]?.().orders.pay({ id: trade._id, paymentProof: PICTURE })

    // A jump of the clock at one server applies to all of them.
    await exchange.operator.advanceClock({ ms: 15 * MINUTE })
    const later = []
    for (const atServer of buyerAt) later.push((await atServer().trades.get({ id: trade._id })).state)
    expect(later).toEqual(['paid.lateConfirmation', 'paid.lateConfirmation', 'paid.lateConfirmation'])

    await buyerAt[2]?.().auth.logout()
    for (const atServer of buyerAt) {
      const code = await atServer()
        .auth.checkAuth()
        .catch(({ code }) => code)
      expect(code).toBe('signed_out')
    }
    await expectCleanLedger(exchange)
    await exchange.stop()
  },
  TIMEOUT,
)
