import { DAY, PAYMENT_GRACE } from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import type { Database, Queryable, Transaction } from '../src/platform/db/database.js'
import { SESSION_START, TEST_START, type TestExchange, useEmptyExchange } from './exchange.js'
import { createMatchedTrade, PICTURE } from './fixtures.js'

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

  /** Lets the jobs leave the rows of a table alone until the function that it returns is called, which applies their deadlines. */
  const postpone = async ({ running }: TestExchange, table: 'trades' | 'investments', dueAt: number) => {
    await running.db.query(`update ${table} set quarantined_at = $1`, [new Date(dueAt)])
    return async () => {
      await running.db.query(`update ${table} set quarantined_at = null`)
      await checkDeadlines(running)
    }
  }

  test('has the tokens of a bonus that a job releases meanwhile', async () => {
    const exchange = await openEmptyExchange()
    const referrer = await exchange.createUser('referrer', { verifiedId: true })
    const { referralCode } = await referrer.client.auth.checkAuth()
    const referee = await exchange.createUser('referee', { tokens: 100_000, verifiedId: true, referralCode })
    const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
    await referee.client.investments.create(plan)
    await exchange.advanceTo(TEST_START + 6 * DAY)
    const releasedAt = TEST_START + 9 * DAY
    const applyDeadlines = await postpone(exchange, 'investments', releasedAt)
    await exchange.setClock(releasedAt)
    await referrer.client.auth.login(referrer)
    const readTokens = async () => {
      const { availableBalance: available, heldReferralBonus: held } = await referrer.client.auth.checkAuth()
      return { available, held }
    }
    const { db } = exchange.running
    const { hasRun, restore } = runAfterStatement(db, /from accounts where owner/, applyDeadlines)
    expect(await readTokens()).toEqual({ available: 0, held: 50_000 })
    restore()
    expect(hasRun()).toBe(true)
    expect(await readTokens()).toEqual({ available: 50_000, held: 0 })
  })

  test('has the order of a trade that a job ends meanwhile', async () => {
    const exchange = await openEmptyExchange()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.trades.requestCancellation({ id })
    const answer = { accept: true, isPaid: false, cancelsSellOrder: false }
    await seller.client.trades.answerCancellation({ id, ...answer })
    const endsAt = SESSION_START + PAYMENT_GRACE
    const applyDeadlines = await postpone(exchange, 'trades', endsAt)
    await exchange.setClock(endsAt)
    const listIds = async () => {
      const { pending, approved } = (await seller.client.orders.all()).sellOrders
      return { pending: pending.map(({ _id }) => _id), approved: approved.map(({ _id }) => _id) }
    }
    const { db } = exchange.running
    const { hasRun, restore } = runAfterStatement(db, /side = 'sell' and status = 'pending'/, applyDeadlines)
    expect(await listIds()).toEqual({ pending: [], approved: [id] })
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
