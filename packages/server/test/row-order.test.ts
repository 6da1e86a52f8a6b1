import { DAY } from '@cht/sdk/rules'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { eraseClosedAccounts } from '../src/features/account/closed-accounts.js'
import { TRADE_DEADLINE } from '../src/features/trading/deadlines.js'
import { recordFailure } from '../src/features/webhooks/health.js'
import { runDueRows } from '../src/platform/deadlines/quarantine.js'
import { SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { createMatchedTrade, createSignupInput, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'
import { expectWaiting, holdRows } from './hold-rows.js'

const why = 'A wrong deposit'

describe.runIf(inject('postgresUrl') !== '')('who waits for a row', () => {
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await startTestExchange('PostgreSQL')
  })
  afterEach(() => exchange.stop())

  /** Runs a write while `held` is locked, and returns how many rows of `others` nobody has locked. */
  const countFree = async (held: string, others: string, write: () => Promise<unknown>) => {
    const release = await holdRows(exchange, `select from ${held} for update`)
    const writing = write()
    const free = await expectWaiting(exchange, 1)
      .then(() =>
        exchange.running.db.transaction((tx) => tx.query(`select from ${others} for update skip locked`)),
      )
      .finally(release)
    await writing
    return free.length
  }

  test('has not locked sell orders while it waits for a buy order of the same user', async () => {
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    await placeSellOrder(user)
    await placeBuyOrder(user)
    await exchange.operator.hold({ email: user.email, why })
    const cancel = () => exchange.operator.cancelOrders({ email: user.email, why })
    expect(await countFree(`orders where side = 'buy'`, `orders where side = 'sell'`, cancel)).toBe(1)
  })

  test('has locked the accounts of an email whose ids come before', async () => {
    const { db } = exchange.running
    for (let count = 0; count < 2; count++)
      await exchange.createClient().auth.signup(createSignupInput('ben'))
    await db.query(
      'update users set phone_verified = true where id = (select id from users order by id desc limit 1)',
    )
    const hold = () => exchange.operator.hold({ email: 'ben@example.com', why })
    expect(await countFree('users where phone_verified', 'users where not phone_verified', hold)).toBe(0)
  })

  test('has locked the due trades whose ids come before', async () => {
    for (const name of ['ada', 'ben']) {
      await placeSellOrder(await exchange.createUser(`${name}1`, { tokens: 100_000 }))
      await placeBuyOrder(await exchange.createUser(`${name}2`))
    }
    await exchange.advanceTo(SESSION_START)
    const { db, clock } = exchange.running
    await db.query(
      `update trades set due_at = due_at - interval '1 minute' where id = (select id from trades order by id desc limit 1)`,
    )
    const deps = { ...exchange.running, clock: { ...clock, now: () => SESSION_START + DAY } }
    const run = () => runDueRows(deps, TRADE_DEADLINE, 'wait')
    const [first, last] = await db.query<{ id: string }>('select id from trades order by id')
    expect(await countFree(`trades where id = '${last?.id}'`, `trades where id = '${first?.id}'`, run)).toBe(
      0,
    )
  })

  test('has not locked a webhook while it waits for its user', async () => {
    const user = await exchange.createUser('ada')
    await user.client.auth.confirmByPassword(user)
    const created = await user.client.webhooks.create({ url: 'https://93.184.215.14/' })
    const { id } = created.value
    const fail = () => recordFailure(exchange.running, id, new Error('no response'))
    expect(await countFree('users', 'webhooks', fail)).toBe(1)
  })

  test('erases the pictures of a closed account that are locked', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    await exchange.operator.withdraw({ email: buyer.email, amount: 75_000 })
    await buyer.client.account.close({ password: buyer.password, forfeitsRemainder: false })
    const { db, clock, secret } = exchange.running
    const options = { until: exchange.now(), now: clock.databaseTime(), limit: 10 }
    const erase = () => db.transaction((tx) => eraseClosedAccounts(tx, { secret }, options))
    await countFree('proofs', 'users', erase)
    expect(await db.query('select from proofs')).toEqual([])
  })
})
