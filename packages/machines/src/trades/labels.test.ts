import type { MatchedOrder } from '@cht/sdk/contract'
import { PARTIES, TRADE_STATES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { decidedForBuyer, PAID_AT, tradeIn } from '../testing/trades.js'
import { describeTradeState, getPaymentVerb, getTradeLabel, getTradeTone, isReportedPaid } from './labels.js'
import { formatPrice, formatPriceDigits } from './price.js'
import { viewTrade } from './selectors.js'

test('the label and the tone of every state, and whether a payment is reported', () => {
  const views = TRADE_STATES.map((state) => viewTrade(tradeIn(state), PAID_AT, 'buyer'))
  expect(views.map((view) => [getTradeLabel(view), getTradeTone(view), isReportedPaid(view)])).toEqual([
    ['Awaiting payment', 'warning', false],
    ['Payment window expired', 'negative', false],
    ['Awaiting confirmation', 'warning', true],
    ['Late Confirmation', 'negative', true],
    ['Rest missing', 'warning', true],
    ['Amount not agreed', 'negative', true],
    ['Appealed', 'warning', true],
    ['Completed', 'positive', true],
    ['Cancelled', 'plain', false],
  ])
})

test('the label of a state alone is that of a trade in it', () => {
  const labels = TRADE_STATES.map((state) => getTradeLabel(viewTrade(tradeIn(state), PAID_AT, 'buyer')))
  expect(TRADE_STATES.map(describeTradeState)).toEqual(labels)
})

test('who pays and who receives in every state, for the buyer and for the seller', () => {
  const verbs = TRADE_STATES.map((state) =>
    PARTIES.map((party) => getPaymentVerb(viewTrade(tradeIn(state), PAID_AT, party))),
  )
  expect(verbs).toEqual([
    ['You pay', 'You receive'],
    ['Price', 'Price'],
    ['You paid', 'You receive'],
    ['You paid', 'You receive'],
    ['You paid', 'You receive'],
    ['You paid', 'You receive'],
    ['You paid', 'You receive'],
    ['You paid', 'You received'],
    ['Price', 'Price'],
  ])
})

test('who paid and who received, if an operator decided for the buyer or the seller confirmed an expired trade', () => {
  const labelParties = (trade: MatchedOrder) =>
    PARTIES.map((party) => getPaymentVerb(viewTrade(trade, PAID_AT, party)))
  expect(labelParties(decidedForBuyer)).toEqual(['You paid', 'Price'])
  expect(labelParties(tradeIn('completed'))).toEqual(['You paid', 'You received'])
})

const payment = { amount: 7_500_000, currency: 'NGN' } as const

test('the price as text, and in the digits that a bank’s form expects', () => {
  expect([formatPrice(tradeIn('awaitingPayment', { payment })), formatPriceDigits(payment)]).toEqual([
    '75,000.00 NGN',
    '75000.00',
  ])
})

test('the price of a trade without one is its amount in tokens', () => {
  expect(formatPrice(tradeIn('awaitingPayment'))).toBe('75,000 CHT')
})
