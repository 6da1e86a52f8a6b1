import { type MatchedOrder, PARTIES, TRADE_STATES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { decidedForBuyer, PAID_AT, tradeIn } from '../testing/trades.js'
import { paymentVerb, turnText } from './labels.js'
import { viewTrade } from './view.js'

const toBoth = (say: typeof turnText) =>
  TRADE_STATES.map((state) => PARTIES.map((party) => say(viewTrade(tradeIn(state), PAID_AT, party))))

test('whose turn it is, told to the buyer and to the seller', () => {
  expect(toBoth(turnText)).toEqual([
    ['Your turn', 'Bola’s turn'],
    ['Your turn', 'Bola’s turn'],
    ['Sam’s turn', 'Your turn'],
    ['Sam’s turn', 'Your turn'],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('what becomes of the money', () => {
  expect(toBoth(paymentVerb)).toEqual([
    ['You pay', 'You receive'],
    ['You pay', 'You receive'],
    ['You paid', 'You receive'],
    ['You paid', 'You receive'],
    ['You paid', 'You receive'],
    ['You paid', 'You received'],
    ['To be paid', 'To be received'],
  ])
})

test('what becomes of the money of a trade that was decided for the buyer, and of one that was confirmed unpaid', () => {
  const both = (trade: MatchedOrder) => PARTIES.map((party) => paymentVerb(viewTrade(trade, PAID_AT, party)))
  expect(both(decidedForBuyer)).toEqual(['You paid', 'To be received'])
  expect(both(tradeIn('completed'))).toEqual(['You paid', 'You received'])
})
