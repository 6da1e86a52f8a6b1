import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { SESSION_START } from './exchange.js'
import {
  assertDefined,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getOutcome,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import {
  AMOUNT,
  AVAILABLE,
  createTraders,
  describeRaces,
  IN_ESCROW,
  RACE_TIMEOUT,
  ROUND_INTERVAL,
  ROUNDS,
  race,
  runRounds,
  startRound,
} from './race.js'

describeRaces('races for the tokens of an account', (engine, openEmptyExchange) => {
  test(
    'a cancellation of a sell order at its match returns the tokens, or comes too late',
    async () => {
      const { exchange, seller, buyer, emptyWallet } = await createTraders(await openEmptyExchange())
      await runRounds(`${engine}: cancellation against match`, async (round) => {
        const start = SESSION_START + round * ROUND_INTERVAL
        await startRound(exchange, start - 1, [seller, buyer])
        const sell = await placeSellOrder(seller)
        const buy = await placeBuyOrder(buyer)
        const cancel = () => getOutcome(seller.client.orders.cancelSell({ id: sell._id }))
        const [cancelled] = await race(round, cancel, () => exchange.advanceTo(start))
        const trades = await seller.client.trades.open()
        expect({ cancelled, trades: trades.length, ...(await getBalances(seller)) }).toEqual(
          cancelled === 'done'
            ? { cancelled, trades: 0, ...AVAILABLE }
            : { cancelled: 'order_matched', trades: 1, ...IN_ESCROW },
        )
        await expectCleanLedger(exchange)
        if (cancelled === 'done') await buyer.client.orders.cancelBuy({ id: buy._id })
        else {
          const trade = await getOnlyTrade(buyer)
          await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
          await seller.client.orders.confirm({ id: trade._id })
          await emptyWallet(buyer)
          await exchange.operator.fund({ email: seller.email, amount: AMOUNT })
        }
        return cancelled === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a reinvestment at the release of the capital stakes it again, or comes too late',
    async () => {
      const exchange = await openEmptyExchange()
      const user = await exchange.createUser('ada', { tokens: AMOUNT })
      const plan = { amount: AMOUNT, planDurationDays: 6, roiPercentage: 10 } as const
      const gain = AMOUNT / 10
      await runRounds(`${engine}: reinvestment against release`, async (round) => {
        await startRound(exchange, exchange.now() + DAY, [user])
        const { _id: investmentId, countdownEndsAt = 0 } = assertDefined(
          (await user.client.investments.create(plan)).value,
        )
        await startRound(exchange, countdownEndsAt - 1, [user])
        const reinvest = () => getOutcome(user.client.investments.reinvest({ investmentId }))
        const [reinvested] = await race(round, reinvest, () => exchange.advanceTo(countdownEndsAt))
        const { pending, completed } = await user.client.investments.list()
        const inLists = {
          pending: pending.length,
          completed: completed.some(({ _id }) => _id === investmentId),
        }
        expect({ reinvested, ...inLists, ...(await getBalances(user)) }).toEqual(
          reinvested === 'done'
            ? { reinvested, pending: 1, completed: false, available: gain, escrow: 0, staked: AMOUNT }
            : {
                reinvested: 'capital_released',
                pending: 0,
                completed: true,
                available: AMOUNT + gain,
                escrow: 0,
                staked: 0,
              },
        )
        await expectCleanLedger(exchange)
        // The second investment ends too, so that the wallet is as before.
        if (reinvested === 'done') await exchange.advanceTo(pending[0]?.countdownEndsAt ?? 0)
        await exchange.operator.withdraw({
          email: user.email,
          amount: reinvested === 'done' ? 2 * gain : gain,
        })
        return reinvested === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'of 20 parallel sell orders with tokens for one, one is created',
    async () => {
      const exchange = await openEmptyExchange()
      const seller = await exchange.createUser('seller', { tokens: AMOUNT, verifiedId: true })
      for (let round = 0; round < ROUNDS; round++) {
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, () => getOutcome(placeSellOrder(seller))),
        )
        expect(outcomes.sort()).toEqual(['done', ...Array(19).fill('insufficient_balance')])
        expect(await getBalances(seller)).toEqual(IN_ESCROW)
        await expectCleanLedger(exchange)
        const [order] = await seller.client.orders.pendingSell()
        await seller.client.orders.cancelSell({ id: order?._id ?? '' })
      }
      expect((await getRefusal(placeSellOrder(seller, { amount: 100_000 }))).code).toBe(
        'insufficient_balance',
      )
    },
    RACE_TIMEOUT,
  )
})
