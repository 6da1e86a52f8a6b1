import { DAY, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { SESSION_START, startTestExchange } from './exchange.js'
import {
  createMatchedTrade,
  expectCleanLedger,
  getOnlyTrade,
  getRefusal,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { expectWaiting, holdDeadlineJob, holdRows } from './hold-rows.js'

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
    await exchange.advanceTo(exchange.now())
    expect(listIds(await seller.client.orders.pendingSell())).toEqual([trade.sellOrder._id])
    expect(listIds((await buyer.client.orders.all()).buyOrders.cancelled)).toEqual([trade._id])
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('the heartbeat is written while the deadlines wait', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { db } = exchange.running
    const release = await holdDeadlineJob(exchange)

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
})

test.runIf(inject('postgresUrl') !== '')(
  'a wrong link to keep an email is refused without waiting for a lock',
  async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { id } = await exchange.createUser('ada')
    const release = await holdRows(exchange, 'select from users for update')
    const token = `${id}.${'A'.repeat(43)}`
    const refusal = await getRefusal(exchange.createClient().auth.discardEmailChangeByLink({ token }))
    expect(refusal).toMatchObject({ status: 422, code: 'invalid_input' })
    await release()
    await exchange.stop()
  },
)
