import { PAYMENT_GRACE } from '@cht/sdk/trades'
import { describe, expect, inject, test } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import type { Database, Queryable, Transaction } from '../src/platform/db/database.js'
import { SESSION_START, useEmptyExchange } from './exchange.js'
import { createMatchedTrade, getBalances, PICTURE } from './fixtures.js'

/** Calls `run` once, between the first statement that matches a pattern and the next one. */
const runAfterStatement = (db: Database, pattern: RegExp, run: () => Promise<unknown>) => {
  const { query, transaction } = db
  let hasRun = false
  const watch = ({ query }: Queryable): Queryable['query'] =>
    async function runWatched<Row>(sql: string, params: readonly unknown[] = []) {
      const rows = await query<Row>(sql, params)
      if (!hasRun && pattern.test(sql)) {
        hasRun = true
        await run()
      }
      return rows
    }
  db.query = watch({ query })
  db.transaction = (runInside, options) =>
    transaction.call(
      db,
      (tx: Transaction) => runInside({ query: watch(tx), send: tx.send }),
      options,
    ) as ReturnType<typeof runInside>
  return {
    hasRun: () => hasRun,
    restore: () => Object.assign(db, { query, transaction }),
  }
}

// On the one connection of PGlite, nothing else runs between two statements of a transaction.
describe.runIf(inject('postgresUrl') !== '')('a response that several statements are read for', () => {
  const openEmptyExchange = useEmptyExchange('PostgreSQL')

  /** A trade that both have agreed to cancel, at the end of its grace period. */
  const createEndingTrade = async (cancelsSellOrder: boolean) => {
    const exchange = await openEmptyExchange()
    const matched = await createMatchedTrade(exchange)
    const id = matched.trade._id
    await matched.buyer.client.tradeRequests.requestCancellation({ id })
    await matched.seller.client.tradeRequests.answerCancellation({
      id,
      accept: true,
      isPaid: false,
      cancelsSellOrder,
    })
    const { db } = exchange.running
    // The jobs leave the trade alone until `applyDeadlines`.
    await db.query('update trades set quarantined_at = $1', [new Date(SESSION_START)])
    await exchange.setClock(SESSION_START + PAYMENT_GRACE)
    const applyDeadlines = async () => {
      await db.query('update trades set quarantined_at = null')
      await checkDeadlines(exchange.running)
    }
    return { ...matched, db, applyDeadlines }
  }

  test('has the tokens of a trade that a job ends meanwhile', async () => {
    const { seller, db, applyDeadlines } = await createEndingTrade(true)
    const { hasRun, restore } = runAfterStatement(db, /from accounts where owner/, applyDeadlines)
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
    restore()
    expect(hasRun()).toBe(true)
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('has the order of a trade that a job ends meanwhile', async () => {
    const { seller, trade, db, applyDeadlines } = await createEndingTrade(false)
    const listIds = async () => {
      const { pending, approved } = (await seller.client.orders.all()).sellOrders
      return { pending: pending.map(({ _id }) => _id), approved: approved.map(({ _id }) => _id) }
    }
    const { hasRun, restore } = runAfterStatement(db, /side = 'sell' and status = 'pending'/, applyDeadlines)
    expect(await listIds()).toEqual({ pending: [], approved: [trade._id] })
    restore()
    expect(hasRun()).toBe(true)
    expect(await listIds()).toEqual({ pending: [trade.sellOrder._id], approved: [] })
  })

  test('has the events of a trade that have led to its state', async () => {
    const exchange = await openEmptyExchange()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    const readTrade = async () => {
      const { state, events } = await seller.client.trades.get({ id })
      return [state, events?.map(({ type }) => type)]
    }
    const { hasRun, restore } = runAfterStatement(exchange.running.db, /from trades join/, () =>
      buyer.client.orders.pay({ id, paymentProof: PICTURE }),
    )
    expect(await readTrade()).toEqual(['awaitingPayment', []])
    restore()
    expect(hasRun()).toBe(true)
    expect(await readTrade()).toEqual(['paid.awaitingConfirmation', ['payment.submit']])
  })
})
