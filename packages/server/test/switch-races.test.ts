import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { OPERATOR_TOKEN, SESSION_START, type TestExchange, withGrounds } from './exchange.js'
import {
  assertDefined,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getOutcome,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import {
  AMOUNT,
  AVAILABLE,
  createTraders,
  describeRaces,
  EMPTY,
  IN_ESCROW,
  RACE_TIMEOUT,
  ROUND_INTERVAL,
  race,
  runRounds,
  startRound,
  type Traders,
} from './race.js'
import type { Engine } from './test-database.js'

const text = 'We are looking into a fault.'
const why = 'Under investigation'
const PLAN = { amount: AMOUNT, planDurationDays: 6, roiPercentage: 10 } as const

/** The operator at another process than the users, on an engine that several processes can share. */
const openSecondOperator = async (engine: Engine, exchange: TestExchange): Promise<OperatorClient> => {
  if (engine !== 'PostgreSQL') return exchange.operator
  const [, second] = await exchange.restart(undefined, 1)
  return withGrounds(
    createOperatorClient({
      baseURL: `${assertDefined(second).address}/api`,
      token: OPERATOR_TOKEN,
      retries: 0,
      timeout: 2 * MINUTE,
    }),
  )
}

/** Everything that an act can change, as the last commit left it. */
const readEffects = async ({ running }: TestExchange): Promise<string> => {
  const [row] = await running.db.query<{ effects: string }>(
    `select (select coalesce(string_agg(id || status, ' ' order by id), '') from orders)
       || (select coalesce(string_agg(id || state, ' ' order by id), '') from trades)
       || (select coalesce(string_agg(id || state, ' ' order by id), '') from investments)
       || (select count(*) from ledger_entries where reason not like 'fund:%' and reason not like 'withdraw:%') as effects`,
  )
  return row?.effects ?? ''
}

describeRaces('races against the operator', (engine, openEmptyExchange) => {
  const open = async () => {
    const exchange = await openEmptyExchange()
    const operator = await openSecondOperator(engine, exchange)
    return { ...(await createTraders(exchange)), operator }
  }

  /**
   * Runs an act and a stop at once. Expects that nothing of the act is committed after the stop has returned. Returns the outcome of
   * the act.
   */
  const raceAgainst = async (
    exchange: TestExchange,
    round: number,
    act: () => Promise<unknown>,
    stop: () => Promise<unknown>,
  ): Promise<string> => {
    const [outcome, effects] = await race(
      round,
      () => getOutcome(act()),
      async () => {
        await stop()
        return readEffects(exchange)
      },
    )
    // In the first round the act has ended before the stop begins; in the others it may still run when the stop returns.
    expect(await readEffects(exchange)).toBe(effects)
    return outcome
  }

  const finishTrade = async ({ exchange, seller, buyer, emptyWallet }: Traders, isPaid = false) => {
    const { _id: id } = await getOnlyTrade(buyer)
    if (!isPaid) await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id })
    expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
    await expectCleanLedger(exchange)
    await emptyWallet(buyer)
  }

  test(
    'no payment is accepted after payments were stopped',
    async () => {
      const { operator, ...traders } = await open()
      const { exchange, buyer, createTrade } = traders
      await runRounds(`${engine}: pay against stop`, async (round) => {
        const { _id: id } = await createTrade(round)
        const outcome = await raceAgainst(
          exchange,
          round,
          () => buyer.client.orders.pay({ id, paymentProof: PICTURE }),
          () => operator.stopSwitch({ name: 'payments', text }),
        )
        await operator.startSwitch({ name: 'payments', why })
        expect(['done', 'stopped']).toContain(outcome)
        await finishTrade(traders, outcome === 'done')
        return outcome === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'nothing is released after releases were stopped, and no token twice',
    async () => {
      const { operator, ...traders } = await open()
      const { exchange, seller, buyer, createTrade, emptyWallet } = traders
      await runRounds(`${engine}: confirm against stop`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        const confirm = () => seller.client.orders.confirm({ id })
        const outcome = await raceAgainst(exchange, round, confirm, () =>
          operator.stopSwitch({ name: 'payments', text }),
        )
        expect([outcome, await getBalances(seller)]).toEqual(
          outcome === 'done' ? ['done', EMPTY] : ['stopped', IN_ESCROW],
        )
        await operator.startSwitch({ name: 'payments', why })
        if (outcome !== 'done') await confirm()
        expect(await getBalances(buyer)).toEqual(AVAILABLE)
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return outcome === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a payment window that ends when payments are stopped has expired, or stands still',
    async () => {
      const { operator, ...traders } = await open()
      const { exchange, seller, buyer, createTrade } = traders
      await runRounds(`${engine}: window against stop`, async (round) => {
        const { _id: id, paymentDueAt = 0, sellOrder } = await createTrade(round)
        await exchange.setClock(paymentDueAt - 1)
        let stoppedAt = 0
        await race(
          round,
          () => exchange.advanceTo(paymentDueAt),
          async () => {
            stoppedAt = assertDefined((await operator.stopSwitch({ name: 'payments', text })).value.stoppedAt)
          },
        )
        const isExpired = stoppedAt >= paymentDueAt
        await exchange.advanceTo(paymentDueAt + 20 * MINUTE)
        expect((await buyer.client.trades.get({ id })).state).toBe(isExpired ? 'expired' : 'awaitingPayment')
        await operator.startSwitch({ name: 'payments', why })
        const { graceEndsAt = 0 } = await buyer.client.trades.get({ id })
        await exchange.advanceTo(graceEndsAt)
        await seller.client.orders.cancelSell({ id: sellOrder._id })
        expect(await getBalances(seller)).toEqual(AVAILABLE)
        await expectCleanLedger(exchange)
        return isExpired
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'no orders are matched after matching was stopped',
    async () => {
      const { operator, ...traders } = await open()
      const { exchange, seller, buyer } = traders
      await runRounds(`${engine}: match against stop`, async (round) => {
        const start = SESSION_START + round * ROUND_INTERVAL
        await startRound(exchange, start - 1, [seller, buyer])
        const { available } = await getBalances(seller)
        if (available < AMOUNT) await operator.fund({ email: seller.email, amount: AMOUNT - available })
        await placeSellOrder(seller)
        await placeBuyOrder(buyer)
        await exchange.setClock(start)
        await raceAgainst(
          exchange,
          round,
          () => exchange.advanceTo(start),
          () => operator.stopSwitch({ name: 'matching', text }),
        )
        const isMatched = (await buyer.client.trades.open()).length > 0
        await operator.startSwitch({ name: 'matching', why })
        await exchange.advanceTo(start + 1)
        await finishTrade(traders)
        return isMatched
      })
    },
    RACE_TIMEOUT,
  )

  test.each([
    ['orders', (user: Traders['seller']) => placeSellOrder(user)],
    ['stakes', (user: Traders['seller']) => user.client.investments.create(PLAN)],
  ] as const)(
    'nothing is placed after %s were stopped, and an order is always cancelled',
    async (name, act) => {
      const { exchange, seller, operator } = await open()
      await runRounds(`${engine}: ${name} against stop`, async (round) => {
        const instant = SESSION_START + round * ROUND_INTERVAL + MINUTE
        // Stakes of earlier rounds end here.
        await exchange.advanceTo(instant)
        await startRound(exchange, instant, [seller])
        const { available } = await getBalances(seller)
        if (available < AMOUNT) await operator.fund({ email: seller.email, amount: AMOUNT - available })
        const outcome = await raceAgainst(
          exchange,
          round,
          () => act(seller),
          () => operator.stopSwitch({ name, text }),
        )
        expect(['done', 'stopped']).toContain(outcome)
        for (const { _id: id } of await seller.client.orders.pendingSell())
          await seller.client.orders.cancelSell({ id })
        await operator.startSwitch({ name, why })
        await expectCleanLedger(exchange)
        return outcome === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test.each([
    ['sell order', (user: Traders['seller']) => placeSellOrder(user)],
    ['stake', (user: Traders['seller']) => user.client.investments.create(PLAN)],
  ] as const)(
    'after a hold a user places no %s, and the operator takes all tokens back',
    async (what, act) => {
      const { exchange, seller, operator } = await open()
      const { email } = seller
      await runRounds(`${engine}: ${what} against hold`, async (round) => {
        await startRound(exchange, SESSION_START + round * ROUND_INTERVAL + MINUTE, [seller])
        const { available } = await getBalances(seller)
        await operator.fund({ email, amount: AMOUNT - available || AMOUNT })
        const { available: funded } = await getBalances(seller)
        const outcome = await raceAgainst(
          exchange,
          round,
          () => act(seller),
          () => operator.hold({ email, why }),
        )
        expect(['done', 'signed_out', 'account_suspended']).toContain(outcome)
        await operator.cancelOrders({ email, why })
        await operator.endStakes({ email, why })
        expect((await operator.takeBack({ email, amount: funded + 1, why })).value).toMatchObject({
          taken: funded,
          claim: 1,
          availableBalance: 0,
        })
        await operator.resume({ email, why })
        await expectCleanLedger(exchange)
        return outcome === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'an order that its user and the operator cancel at once returns its tokens once',
    async () => {
      const { exchange, seller, operator } = await open()
      const { email } = seller
      await runRounds(`${engine}: cancellation against the operator's`, async (round) => {
        await startRound(exchange, SESSION_START + round * ROUND_INTERVAL + MINUTE, [seller])
        const { _id: id } = await placeSellOrder(seller)
        await operator.hold({ email, why })
        await seller.client.auth.login(seller)
        const [outcome, cancelled] = await race(
          round,
          () => getOutcome(seller.client.orders.cancelSell({ id })),
          () => operator.cancelOrders({ email, why }),
        )
        expect([outcome, cancelled.value.count]).toEqual(
          outcome === 'done' ? ['done', 0] : ['order_cancelled', 1],
        )
        expect(await getBalances(seller)).toEqual(AVAILABLE)
        await operator.resume({ email, why })
        await seller.client.auth.login(seller)
        await expectCleanLedger(exchange)
        return outcome === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'orders are matched before a hold of the seller, or stay pending',
    async () => {
      const { operator, ...traders } = await open()
      const { exchange, seller, buyer } = traders
      await runRounds(`${engine}: match against hold`, async (round) => {
        const start = SESSION_START + round * ROUND_INTERVAL
        await startRound(exchange, start - 1, [seller, buyer])
        const { available } = await getBalances(seller)
        if (available < AMOUNT) await operator.fund({ email: seller.email, amount: AMOUNT - available })
        await placeSellOrder(seller)
        const { _id: id } = await placeBuyOrder(buyer)
        await exchange.setClock(start)
        await raceAgainst(
          exchange,
          round,
          () => exchange.advanceTo(start),
          () => operator.hold({ email: seller.email, why }),
        )
        const isMatched = (await buyer.client.trades.open()).length > 0
        await seller.client.auth.login(seller)
        if (isMatched) await finishTrade(traders)
        else {
          await buyer.client.orders.cancelBuy({ id })
          expect((await operator.cancelOrders({ email: seller.email, why })).value).toMatchObject({
            count: 1,
          })
          expect(await getBalances(seller)).toEqual(AVAILABLE)
          await expectCleanLedger(exchange)
        }
        await operator.resume({ email: seller.email, why })
        return isMatched
      })
    },
    RACE_TIMEOUT,
  )
})
