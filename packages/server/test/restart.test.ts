import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { expect, inject, test } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import type { RunningExchange } from '../src/start.js'
import { createClientFor, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import {
  assertDefined,
  BANK_ORDER,
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  PICTURE,
} from './fixtures.js'
import type { Engine } from './test-database.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

/**
 * Returns a function per process, which directs the client to that process and returns it. The client has one cookie jar, and
 * is signed in at the first process.
 */
const createClients = async (
  processes: readonly RunningExchange[],
  { email, password }: { email: string; password: string },
) => {
  let next = 0
  const client = createClientFor(() => processes[next]?.address ?? '')
  await client.auth.login({ email, password })
  return processes.map((_, index) => () => {
    next = index
    return client
  })
}

const listTitles = async (exchange: TestExchange, userId: string) => {
  const rows = await exchange.running.db.query<{ title: string }>(
    'select title from notifications where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ title }) => title)
}

/** Starting several processes takes long on a loaded machine. */
const TIMEOUT = 5 * MINUTE

const DEPLOYMENTS: [Engine, number][] = [
  ['PGlite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 3],
]

for (const [engine, processes] of DEPLOYMENTS)
  test.runIf(engine === 'PGlite' || inject('postgresUrl') !== '')(
    `after downtime every process shows the current state at once, and each deadline is processed once (${engine}, processes: ${processes})`,
    async () => {
      const exchange = await startTestExchange(engine)
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      await assertDefined(await seller.client.investments.create(PLAN))

      // The investment ended and was released during the downtime. The open payment window is extended (decision 5).
      const restartedAt = SESSION_START + 10 * DAY
      const started = await exchange.restart(restartedAt, processes - 1)
      const asSeller = await createClients(started, seller)
      for (const client of asSeller) {
        const { pending, completed } = await client().investments.list()
        expect([pending.length, completed.length]).toEqual([0, 1])
        const open = await client().trades.open()
        expect(open.map(({ _id, state, paymentDueAt }) => ({ _id, state, paymentDueAt }))).toEqual([
          { _id: trade._id, state: 'awaitingPayment', paymentDueAt: restartedAt + 15 * MINUTE },
        ])
      }
      await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
      expect(await getBalances({ ...seller, client: asSeller[0]?.() ?? seller.client })).toEqual({
        available: 25_000 + 2_500,
        escrow: BANK_ORDER.amount,
        staked: 0,
      })

      // Every process handles both deadlines of the trade at the same moment.
      await exchange.setClock(restartedAt + HOUR)
      await Promise.all(started.map((server) => checkDeadlines(server)))
      for (const client of asSeller) expect(await client().trades.open()).toEqual([])
      expect(await listTitles(exchange, seller.id)).toEqual([
        'New payment details',
        'Order matched',
        'Investment completed',
        'Capital released',
        'New device',
        'Order back on the market',
      ])
      expect(await listTitles(exchange, buyer.id)).toEqual([
        'Order matched',
        'Payment due soon',
        'Order cancelled',
      ])
      await expectCleanLedger(exchange)
      await exchange.stop()
    },
    TIMEOUT,
  )

test.runIf(inject('postgresUrl') !== '')(
  'processes on one database share the login sessions and the demo clock',
  async () => {
    const exchange = await startTestExchange('PostgreSQL', { environment: { DEMO: '1' } })
    const { buyer, trade } = await createMatchedTrade(exchange, ['sue', 'ben'])
    const started = await exchange.restart(exchange.now(), 2)
    const asBuyer = await createClients(started, buyer)
    const states = []
    for (const client of asBuyer) states.push((await client().trades.get({ id: trade._id })).state)
    expect(states).toEqual(['awaitingPayment', 'awaitingPayment', 'awaitingPayment'])
    await asBuyer[1]?.().orders.pay({ id: trade._id, paymentProof: PICTURE })

    // A jump of the clock at one process applies to all of them.
    await exchange.operator.advanceClock({ ms: 15 * MINUTE })
    const later = []
    for (const client of asBuyer) later.push((await client().trades.get({ id: trade._id })).state)
    expect(later).toEqual(['paid.lateConfirmation', 'paid.lateConfirmation', 'paid.lateConfirmation'])

    await asBuyer[2]?.().auth.logout()
    for (const client of asBuyer) {
      const signedOut = await client()
        .auth.checkAuth()
        .catch(({ code }) => code)
      expect(signedOut).toBe('signed_out')
    }
    await expectCleanLedger(exchange)
    await exchange.stop()
  },
  TIMEOUT,
)
