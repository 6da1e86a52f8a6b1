import { CLOSING_REMAINDER_MAX } from '@cht/sdk/account'
import { REVIEW_PERIOD } from '@cht/sdk/appeals'
import { DAY } from '@cht/sdk/time'
import { PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { DEADLINES } from '../src/jobs/deadline-kinds.js'
import { ADVISORY_LOCK_KEYS } from '../src/platform/db/advisory-lock-keys.js'
import { createAppeal } from './appeals.js'
import { SESSION_START, startTestExchange, TEST_START, type TestExchange, type TestUser } from './exchange.js'
import {
  assertDefined,
  confirmNewEmail,
  createMatchedTrade,
  expectCleanLedger,
  getOnlyTrade,
  getRefusal,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { expectWaiting, holdRows } from './hold-rows.js'

const OWNED_DEADLINES = DEADLINES.filter(({ owners }) => owners.length > 0)

/** For each kind of deadline, a user of whom it changes what is shown, and its instant. */
const PREPARE: Record<string, (exchange: TestExchange) => Promise<{ user: TestUser; dueAt: number }>> = {
  trade: async (exchange) => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.tradeRequests.requestCancellation({ id })
    const answer = { accept: true, isPaid: false, cancelsSellOrder: true }
    await seller.client.tradeRequests.answerCancellation({ id, ...answer })
    return { user: seller, dueAt: exchange.now() + PAYMENT_GRACE }
  },
  appeal: async (exchange) => {
    const { seller, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    return { user: seller, dueAt: exchange.now() + REVIEW_PERIOD }
  },
  investment: async (exchange) => {
    const user = await exchange.createUser('investor', { tokens: 100_000 })
    await user.client.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
    return { user, dueAt: TEST_START + 6 * DAY }
  },
  email: async (exchange) => {
    const user = await exchange.createUser('ada')
    return { user, dueAt: await confirmNewEmail(exchange, user, 'new-ada@example.com') }
  },
}

describe.runIf(inject('postgresUrl') !== '')('while the rows of a passed deadline are locked', () => {
  test('a read shows what is stored, and neither it nor a write of another user waits', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const stranger = await exchange.createUser('stranger', { tokens: 100_000 })
    await exchange.setClock(SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE)
    const release = await holdRows(exchange, 'select from trades for update')

    const listIds = (orders: { _id: string }[]) => orders.map(({ _id }) => _id)
    expect(listIds(await seller.client.trades.open())).toEqual([trade._id])
    expect(await seller.client.orders.pendingSell()).toEqual([])
    expect((await placeSellOrder(stranger)).status).toBe('pending')

    await release()
    // A job may hold the row meanwhile.
    await exchange.advanceTo(exchange.now())
    expect(await seller.client.trades.open()).toEqual([])
    expect(listIds(await seller.client.orders.pendingSell())).toEqual([trade.sellOrder._id])
    expect(listIds((await buyer.client.orders.all()).buyOrders.cancelled)).toEqual([trade._id])
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('a stop of payments that waits keeps no deadline of an investment, and no write of its user, waiting', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { user, dueAt } = await assertDefined(PREPARE.investment)(exchange)
    const release = await holdRows(exchange, `select pg_advisory_xact_lock(${ADVISORY_LOCK_KEYS.payments})`)
    await exchange.setClock(dueAt)
    expect((await user.client.auth.checkAuth()).availableBalance).toBe(10_000)
    await user.client.notificationSettings.change({ kind: 'trades', channel: 'mail', isOn: false })
    await release()
    await exchange.stop()
  })

  test('the heartbeat is written while the deadlines wait', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { db } = exchange.running
    const release = await holdRows(exchange, 'lock table matched_sessions in access exclusive mode')

    // Each heartbeat sets `closed` to false.
    await db.query('update exchange set closed = true')
    await expect
      .poll(() => db.query('select closed from exchange'), { timeout: 8_000 })
      .toEqual([{ closed: false }])

    await release()
    await exchange.stop()
  })

  test('the next session waits for the deadlines, so that it matches an order that a cancelled trade returns', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { trade } = await createMatchedTrade(exchange)
    const nextBuyer = await exchange.createUser('next')
    await placeBuyOrder(nextBuyer)
    const release = await holdRows(exchange, 'select from trades for update')
    await exchange.setClock(SESSION_START + DAY)
    await expectWaiting(exchange, 1)

    await release()
    await exchange.advanceTo(exchange.now())
    expect((await getOnlyTrade(nextBuyer)).sellOrder._id).toBe(trade.sellOrder._id)
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('a process starts', async () => {
    const exchange = await startTestExchange('PostgreSQL', { environment: { DATABASE_LOCK_TIMEOUT: '2' } })
    const { trade, seller } = await createMatchedTrade(exchange)
    await exchange.setClock(SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE)
    const holder = new pg.Client({ connectionString: exchange.running.config.databaseUrl })
    await holder.connect()
    await holder.query('begin; select from trades for update')

    await exchange.restart()
    expect((await seller.client.trades.open()).map(({ _id }) => _id)).toEqual([trade._id])

    await holder.end()
    await exchange.stop()
  })

  test.each(OWNED_DEADLINES)(
    'home, statement, operator and closing show the same: $name',
    async (deadline) => {
      const exchange = await startTestExchange('PostgreSQL')
      const { user, dueAt } = await assertDefined(PREPARE[deadline.name])(exchange)
      const show = async () => {
        const { user: seenByOperator } = await exchange.operator.user({ user: user.id })
        const home = await user.client.auth.checkAuth()
        const { obstacles, remainder } = await user.client.account.closing()
        const lines = await user.client.statement.list()
        const seen = { available: home.availableBalance, email: home.email }
        expect({ available: seenByOperator.availableBalance, email: seenByOperator.email }).toEqual(seen)
        expect(lines.find(({ account }) => account === 'available')?.balance ?? 0).toBe(seen.available)
        const isTooMuch = seen.available > CLOSING_REMAINDER_MAX
        expect([obstacles.includes('balance'), remainder]).toEqual([
          isTooMuch,
          isTooMuch ? 0 : seen.available,
        ])
        return seen
      }
      const before = await show()
      const release = await holdRows(exchange, `select from ${deadline.table} for no key update`)
      await exchange.setClock(dueAt)
      expect(await show()).toEqual(before)

      await release()
      // A job may hold the row meanwhile.
      await exchange.advanceTo(dueAt)
      expect(await show()).not.toEqual(before)
      await expectCleanLedger(exchange)
      await exchange.stop()
    },
  )
})

test.runIf(inject('postgresUrl') !== '')(
  'a wrong link to keep an email is refused without waiting for a lock',
  async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { id } = await exchange.createUser('ada')
    const release = await holdRows(exchange, 'select from users for update')
    const token = `${id}.${'A'.repeat(43)}`
    const refusal = await getRefusal(exchange.createClient().emailChange.discardByLink({ token }))
    expect(refusal).toMatchObject({ status: 422, code: 'invalid_input' })
    await release()
    await exchange.stop()
  },
)
