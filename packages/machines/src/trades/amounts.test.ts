import type { MatchedOrder } from '@cht/sdk/contract'
import { PARTIES, TRADE_STATES, type TradeState } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { canReportAmount, viewReceivedAmount } from './amounts.js'
import { viewTrade } from './selectors.js'

const PRICE = { amount: 7_500_000, currency: 'NGN' } as const

const UNPAID = ['awaitingPayment', 'expired', 'cancelled'] as const satisfies TradeState[]

/** A trade with a price in a state, whose seller has reported the amounts. */
const createTrade = (state: TradeState, receivedAmounts: number[] | undefined): MatchedOrder => {
  const isUnpaid = UNPAID.some((unpaid) => unpaid === state)
  const changes = { payment: PRICE, ...(receivedAmounts && { receivedAmounts }), restDueAt: PAYMENT_DUE }
  return isUnpaid ? tradeIn(state, changes) : paidTrade(state, changes)
}

const listReporters = (trade: MatchedOrder) =>
  PARTIES.filter((party) => canReportAmount(viewTrade(trade, PAID_AT, party)))

test('the seller of a paid trade can report an amount, once for each receipt', () => {
  const unreported = TRADE_STATES.map((state) => [state, listReporters(createTrade(state, []))])
  expect(Object.fromEntries(unreported)).toEqual({
    awaitingPayment: [],
    expired: [],
    'paid.awaitingConfirmation': ['seller'],
    'paid.lateConfirmation': ['seller'],
    'paid.awaitingRest': ['seller'],
    'paid.amountDisputed': ['seller'],
    appealed: [],
    completed: [],
    cancelled: [],
  })
  const waiting = 'paid.awaitingConfirmation'
  expect([
    listReporters(createTrade(waiting, [7_600_000])),
    listReporters({ ...createTrade(waiting, [7_000_000]), restSentAt: PAID_AT }),
    listReporters({ ...createTrade(waiting, [7_000_000, 7_100_000]), restSentAt: PAID_AT }),
  ]).toEqual([[], ['seller'], []])
})

test('nobody reports an amount without a price, during a stop, and to a back end without reports', () => {
  const waiting = createTrade('paid.awaitingConfirmation', [])
  const { payment: _, ...withoutPrice } = waiting
  expect([
    listReporters(withoutPrice),
    listReporters({ ...waiting, windowsStoppedAt: PAID_AT }),
    listReporters(createTrade('paid.awaitingConfirmation', undefined)),
  ]).toEqual([[], [], []])
})

test('the last report says what has arrived, and what is missing or too much', () => {
  const view = (receivedAmounts: number[] | undefined) =>
    viewReceivedAmount(createTrade('paid.awaitingConfirmation', receivedAmounts))
  expect([
    view(undefined),
    view([]),
    view([7_000_000]),
    view([7_000_000, 7_499_999]),
    view([7_000_000, 7_500_001]),
    // A back end may send the agreed amount, which is neither.
    view([7_500_000]),
    view([0]),
  ]).toEqual([
    undefined,
    undefined,
    { received: '70,000.00 NGN', missing: '5,000.00 NGN', excess: undefined },
    { received: '74,999.99 NGN', missing: '0.01 NGN', excess: undefined },
    { received: '75,000.01 NGN', missing: undefined, excess: '0.01 NGN' },
    { received: '75,000.00 NGN', missing: undefined, excess: undefined },
    { received: '0.00 NGN', missing: '75,000.00 NGN', excess: undefined },
  ])
})

test('without a price, a report says nothing', () => {
  const trade = paidTrade('paid.awaitingConfirmation', { receivedAmounts: [7_000_000] })
  expect(viewReceivedAmount(trade)).toBeUndefined()
})
