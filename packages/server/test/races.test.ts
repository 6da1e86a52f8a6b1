import { DAY } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import {
  onEachEngine,
  SESSION_START,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from './exchange.js'
import {
  assertDefined,
  BANK_ORDER,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'

/** `npm test` runs few rounds; RACE_ROUNDS=200 is the long run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4)

/** About as long as the slower of the two takes. */
const MOST_TURNS = 20_000
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

/** First the one alone, then the other alone; from then on both at once, now the one ahead, now the other. */
const race = async <A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
  if (round === 0) return [await one(), await other()]
  if (round === 1) {
    const second = await other()
    return [await one(), second]
  }
  const ahead = (round * 7_919) % MOST_TURNS
  if (round % 2 === 0) return Promise.all([one(), turns(ahead).then(other)])
  const [second, first] = await Promise.all([other(), turns(ahead).then(one)])
  return [first, second]
}

/** 'done', or the code of the refusal. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => error.code,
  )

/** Rounds far enough apart that nobody is barred for the trades of the last ones, and every cookie is new. */
const APART = 9 * DAY
const begin = async (exchange: TestExchange, instant: number, users: TestUser[]) => {
  await exchange.setClock(instant)
  for (const { client, email, password } of users) await client.auth.login({ email, password })
}

const AMOUNT = BANK_ORDER.amount
const HELD = { available: 0, escrow: AMOUNT, staked: 0 }
const BACK = { available: AMOUNT, escrow: 0, staked: 0 }
const GONE = { available: 0, escrow: 0, staked: 0 }

/** Runs the rounds, counts who won, and sees that either did. */
const rounds = async (name: string, run: (round: number) => Promise<boolean>): Promise<void> => {
  let won = 0
  for (let round = 0; round < ROUNDS; round++) if (await run(round)) won++
  console.log(`${name}: the first won ${won} of ${ROUNDS}`)
  expect(won).toBeGreaterThan(0)
  expect(won).toBeLessThan(ROUNDS)
}

onEachEngine(`races, ${ROUNDS} rounds each`, (engine) => {
  const timeout = 60_000 + ROUNDS * 20_000

  const traders = async () => {
    const exchange = await startTestExchange(engine)
    const seller = await exchange.createUser('seller', { tokens: AMOUNT })
    const buyer = await exchange.createUser('buyer')
    /** Matched at this round's session, the seller's tokens being all in escrow. */
    const trade = async (round: number) => {
      const start = SESSION_START + round * APART
      await begin(exchange, start - 1, [seller, buyer])
      const { available } = await getBalances(seller)
      if (available < AMOUNT)
        await exchange.operator.fund({ email: seller.email, amount: AMOUNT - available })
      await placeSellOrder(seller)
      await placeBuyOrder(buyer)
      await exchange.advanceTo(start)
      return getOnlyTrade(buyer)
    }
    /** Empties a wallet, so that the next round starts as this one did. */
    const empty = async ({ email }: TestUser, amount = AMOUNT) =>
      exchange.operator.withdraw({ email, amount })
    return { exchange, seller, buyer, trade, empty }
  }

  test(
    'pay against the end of the payment window: paid in time, or late proof',
    async () => {
      const { exchange, seller, buyer, trade, empty } = await traders()
      await rounds(`${engine}: pay against the window`, async (round) => {
        const { _id: id, paymentDueAt = 0 } = await trade(round)
        await exchange.setClock(paymentDueAt - 1)
        const pay = () => buyer.client.orders.pay({ id, paymentProof: PICTURE })
        await race(round, pay, () => exchange.advanceTo(paymentDueAt))
        const { state, paidAt, appeal } = await buyer.client.trades.get({ id })
        const inTime = state === 'paid.awaitingConfirmation'
        expect({ state, paidAt, appeal: appeal?.state }).toEqual(
          inTime
            ? { state, paidAt: paymentDueAt - 1, appeal: undefined }
            : { state: 'appealed', paidAt: paymentDueAt, appeal: 'open' },
        )
        expect(await getBalances(seller)).toEqual(HELD)
        await seller.client.orders.confirm({ id })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([GONE, BACK])
        await expectCleanLedger(exchange)
        await empty(buyer)
        return inTime
      })
      await exchange.stop()
    },
    timeout,
  )

  test(
    'pay against the end of the grace: an appeal, or the order is back on the market with its tokens',
    async () => {
      const { exchange, seller, buyer, trade, empty } = await traders()
      await rounds(`${engine}: pay against the grace`, async (round) => {
        const { _id: id, graceEndsAt = 0, sellOrder: sell } = await trade(round)
        await exchange.advanceTo(graceEndsAt - 1)
        const pay = () => outcomeOf(buyer.client.orders.pay({ id, paymentProof: PICTURE }))
        const [paid] = await race(round, pay, () => exchange.advanceTo(graceEndsAt))
        const { state } = await buyer.client.trades.get({ id })
        const pending = (await seller.client.orders.pendingSell()).map(({ _id }) => _id)
        expect({ paid, state, pending, ...(await getBalances(seller)) }).toEqual(
          paid === 'done'
            ? { paid, state: 'appealed', pending: [], ...HELD }
            : { paid: 'payment_window_expired', state: 'cancelled', pending: [sell._id], ...HELD },
        )
        if (paid === 'done') {
          await seller.client.orders.confirm({ id })
          await empty(buyer)
        } else await seller.client.orders.cancelSell({ id: sell._id ?? '' })
        await expectCleanLedger(exchange)
        return paid === 'done'
      })
      await exchange.stop()
    },
    timeout,
  )

  test(
    'confirm against appeal: the buyer has the tokens, and no case stays open',
    async () => {
      const { exchange, seller, buyer, trade, empty } = await traders()
      await rounds(`${engine}: confirm against appeal`, async (round) => {
        const { _id: id } = await trade(round)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        const appeal = () =>
          outcomeOf(seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'None' }))
        const confirm = () => outcomeOf(seller.client.orders.confirm({ id }))
        const [confirmed, appealed] = await race(round, confirm, appeal)
        const { state, appeal: found } = await buyer.client.trades.get({ id })
        expect({ confirmed, appealed, state, appeal: found?.state }).toEqual({
          confirmed: 'done',
          state: 'completed',
          ...(appealed === 'done'
            ? { appealed, appeal: 'settled' }
            : { appealed: 'trade_completed', appeal: undefined }),
        })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([GONE, BACK])
        await expectCleanLedger(exchange)
        await empty(buyer)
        return appealed !== 'done'
      })
      await exchange.stop()
    },
    timeout,
  )

  test(
    'cancel against the matcher: the tokens are in exactly one place',
    async () => {
      const { exchange, seller, buyer, empty } = await traders()
      await rounds(`${engine}: cancel against match`, async (round) => {
        const start = SESSION_START + round * APART
        await begin(exchange, start - 1, [seller, buyer])
        const sell = await placeSellOrder(seller)
        const buy = await placeBuyOrder(buyer)
        const cancel = () => outcomeOf(seller.client.orders.cancelSell({ id: sell._id }))
        const [cancelled] = await race(round, cancel, () => exchange.advanceTo(start))
        const trades = await seller.client.trades.open()
        expect({ cancelled, trades: trades.length, ...(await getBalances(seller)) }).toEqual(
          cancelled === 'done'
            ? { cancelled, trades: 0, ...BACK }
            : { cancelled: 'order_matched', trades: 1, ...HELD },
        )
        await expectCleanLedger(exchange)
        if (cancelled === 'done') await buyer.client.orders.cancelBuy({ id: buy._id })
        else {
          const trade = await getOnlyTrade(buyer)
          await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
          await seller.client.orders.confirm({ id: trade._id })
          await empty(buyer)
          await exchange.operator.fund({ email: seller.email, amount: AMOUNT })
        }
        return cancelled === 'done'
      })
      await exchange.stop()
    },
    timeout,
  )

  test(
    're-invest against the release of the capital: staked again, or in the wallet',
    async () => {
      const exchange = await startTestExchange(engine)
      const user = await exchange.createUser('ada', { tokens: AMOUNT })
      const plan = { amount: AMOUNT, planDurationDays: 6, roiPercentage: 10 } as const
      const gain = AMOUNT / 10
      await rounds(`${engine}: re-invest against release`, async (round) => {
        await begin(exchange, exchange.now() + DAY, [user])
        const { _id: investmentId, countdownEndsAt = 0 } = assertDefined(
          await user.client.investments.create(plan),
        )
        await begin(exchange, countdownEndsAt - 1, [user])
        const reinvest = () => outcomeOf(user.client.investments.reinvest({ investmentId }))
        const [again] = await race(round, reinvest, () => exchange.advanceTo(countdownEndsAt))
        const { pending, completed } = await user.client.investments.list()
        const inLists = {
          pending: pending.length,
          completed: completed.some(({ _id }) => _id === investmentId),
        }
        expect({ again, ...inLists, ...(await getBalances(user)) }).toEqual(
          again === 'done'
            ? { again, pending: 1, completed: false, available: gain, escrow: 0, staked: AMOUNT }
            : {
                again: 'capital_released',
                pending: 0,
                completed: true,
                available: AMOUNT + gain,
                escrow: 0,
                staked: 0,
              },
        )
        await expectCleanLedger(exchange)
        // The second stake runs out too; then the wallet is as it was.
        if (again === 'done') await exchange.advanceTo(pending[0]?.countdownEndsAt ?? 0)
        await exchange.operator.withdraw({ email: user.email, amount: again === 'done' ? 2 * gain : gain })
        return again === 'done'
      })
      await exchange.stop()
    },
    timeout,
  )

  test(
    '20 sell orders with money for one: one is created',
    async () => {
      const exchange = await startTestExchange(engine)
      const seller = await exchange.createUser('seller', { tokens: AMOUNT, verifiedId: true })
      for (let round = 0; round < ROUNDS; round++) {
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, () => outcomeOf(placeSellOrder(seller))),
        )
        expect(outcomes.sort()).toEqual(['done', ...Array(19).fill('insufficient_balance')])
        expect(await getBalances(seller)).toEqual(HELD)
        await expectCleanLedger(exchange)
        const [order] = await seller.client.orders.pendingSell()
        await seller.client.orders.cancelSell({ id: order?._id ?? '' })
      }
      expect((await getRefusal(placeSellOrder(seller, { amount: 100_000 }))).code).toBe(
        'insufficient_balance',
      )
      await exchange.stop()
    },
    timeout,
  )
})
