import { getRefusal, getTradeState, type TradeEvent, tradeLifecycle } from '@cht/machines/lifecycles'
import { toStoredTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import { expectCleanLedger, getBalances, getOutcome, PICTURE } from './fixtures.js'
import {
  AVAILABLE,
  createTraders,
  describeRaces,
  EMPTY,
  RACE_TIMEOUT,
  race,
  runRounds,
  type Traders,
} from './race.js'

const SHORT = 7_000_000

type Call = (traders: Traders, id: string) => Promise<unknown>

/** What can happen to a paid trade, as the chart's event and as the call that sends it. */
const ACTS = {
  report: [
    { type: 'amount.report', by: 'seller', amount: SHORT },
    ({ seller }, id) => seller.client.trades.reportAmount({ id, amount: SHORT }),
  ],
  'report of more': [
    { type: 'amount.report', by: 'seller', amount: 8_000_000 },
    ({ seller }, id) => seller.client.trades.reportAmount({ id, amount: 8_000_000 }),
  ],
  dispute: [
    { type: 'amount.dispute', by: 'buyer' },
    ({ buyer }, id) => buyer.client.trades.disputeAmount({ id }),
  ],
  rest: [
    { type: 'rest.submit', by: 'buyer' },
    ({ buyer }, id) => buyer.client.trades.sendRest({ id, paymentProof: PICTURE }),
  ],
  confirm: [
    { type: 'payment.confirm', by: 'seller' },
    ({ seller }, id) => seller.client.orders.confirm({ id }),
  ],
  appeal: [
    { type: 'appeal.open', by: 'seller' },
    ({ seller }, id) => seller.client.appeals.create({ order: id, reason: 'Other', description: 'None' }),
  ],
} satisfies Record<string, [TradeEvent, Call]>
type Act = keyof typeof ACTS

/** The pairs that race, before and after the seller has reported less. */
const PAIRS: [isReported: boolean, Act, Act][] = [
  [false, 'report', 'report of more'],
  [false, 'report', 'confirm'],
  [false, 'report', 'appeal'],
  [true, 'dispute', 'rest'],
  [true, 'dispute', 'confirm'],
  [true, 'dispute', 'appeal'],
  [true, 'rest', 'rest'],
  [true, 'rest', 'confirm'],
  [true, 'rest', 'appeal'],
]

/** The outcome of each act and the last state, if the chart receives the acts in this order. */
const predict = (trade: MatchedOrder, now: number, acts: readonly Act[]) => {
  let snapshot = tradeLifecycle.restore(toStoredTrade(trade), now)
  const outcomes = acts.map((act): [Act, string] => {
    const [event] = ACTS[act]
    const outcome = getRefusal(snapshot, event)?.code ?? 'done'
    snapshot = tradeLifecycle.send(snapshot, event).snapshot
    return [act, outcome]
  })
  return { outcomes, state: getTradeState(snapshot) }
}

describeRaces('races over another amount', (engine, openEmptyExchange) => {
  test.each(PAIRS)(
    'reported before: %s, %s and %s: the trade is as if one had followed the other',
    async (isReported, first, second) => {
      const traders = await createTraders(await openEmptyExchange())
      const { exchange, seller, buyer, createTrade, emptyWallet } = traders
      await runRounds(`${engine}: ${first} against ${second}`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        if (isReported) await seller.client.trades.reportAmount({ id, amount: SHORT })
        const trade = await buyer.client.trades.get({ id })
        const send = (act: Act) => () => getOutcome(ACTS[act][1](traders, id))
        const [firstOutcome, secondOutcome] = await race(round, send(first), send(second))
        const { state } = await buyer.client.trades.get({ id })
        const actual = {
          outcomes: [
            [first, firstOutcome],
            [second, secondOutcome],
          ],
          state,
        }
        const inOrder = predict(trade, exchange.now(), [first, second])
        const reversed = predict(trade, exchange.now(), [second, first])
        expect([inOrder, { ...reversed, outcomes: reversed.outcomes.toReversed() }]).toContainEqual(actual)
        // Nothing is stuck: the seller can always confirm an open trade.
        if (actual.outcomes.every(([act]) => act !== 'confirm')) await seller.client.orders.confirm({ id })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return JSON.stringify(actual) === JSON.stringify(inOrder)
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'an answer at the end of the time for the rest is in time, or the amount is disputed already',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders(
        await openEmptyExchange(),
      )
      await runRounds(`${engine}: dispute against the time for the rest`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        const { restDueAt = 0 } = (await seller.client.trades.reportAmount({ id, amount: SHORT })).value
        await exchange.setClock(restDueAt - 1)
        const dispute = () => getOutcome(buyer.client.trades.disputeAmount({ id }))
        const [disputed] = await race(round, dispute, () => exchange.advanceTo(restDueAt))
        const { state, events = [] } = await buyer.client.trades.get({ id })
        const isInTime = disputed === 'done'
        expect([disputed, state, events.at(-1)?.type]).toEqual([
          isInTime ? 'done' : 'not_requested',
          'paid.amountDisputed',
          isInTime ? 'amount.dispute' : 'clock.tick',
        ])
        await seller.client.orders.confirm({ id })
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return isInTime
      })
    },
    RACE_TIMEOUT,
  )
})
