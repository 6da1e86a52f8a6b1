import { DAY } from '@cht/sdk/time'
import { PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { SESSION_START, startTestExchange, TEST_START } from './exchange.js'
import {
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { expectWaiting, holdRows } from './hold-rows.js'

describe.runIf(inject('postgresUrl') !== '')('while the rows of a passed deadline are locked', () => {
  test('a read computes the current state, and a write of another user does not wait', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const stranger = await exchange.createUser('stranger', { tokens: 100_000 })
    await exchange.setClock(SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE)
    const release = await holdRows(exchange, 'select from trades for update')

    expect(await seller.client.trades.open()).toEqual([])
    expect((await seller.client.orders.pendingSell()).map(({ _id }) => _id)).toEqual([trade.sellOrder._id])
    expect((await buyer.client.orders.all()).buyOrders.cancelled.map(({ _id }) => _id)).toEqual([trade._id])
    expect((await placeSellOrder(stranger)).status).toBe('pending')

    await release()
    await exchange.advanceTo(exchange.now())
    await expectCleanLedger(exchange)
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
    expect((await seller.client.orders.pendingSell()).map(({ _id }) => _id)).toEqual([trade.sellOrder._id])

    await holder.end()
    await exchange.stop()
  })

  test('returns and capital that are due are in the balances', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const investor = await exchange.createUser('investor', { tokens: 25_000 })
    const plan = { amount: 25_000, planDurationDays: 20, roiPercentage: 50 } as const
    await investor.client.investments.create(plan)
    const endsAt = TEST_START + 20 * DAY
    const releasesAt = endsAt + 3 * DAY
    const release = await holdRows(exchange, 'select from investments for update')

    await exchange.setClock(endsAt)
    await investor.client.auth.login(investor)
    expect(await getBalances(investor)).toEqual({ available: 12_500, escrow: 0, staked: 25_000 })
    await exchange.setClock(releasesAt)
    expect(await getBalances(investor)).toEqual({ available: 37_500, escrow: 0, staked: 0 })

    await release()
    await exchange.advanceTo(releasesAt)
    expect(await getBalances(investor)).toEqual({ available: 37_500, escrow: 0, staked: 0 })
    await expectCleanLedger(exchange)
    await exchange.stop()
  })
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
