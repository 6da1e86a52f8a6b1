import { PARTIES, TRADE_STATES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { PAID_AT, paidTrade, tradeIn } from '../testing/trades.js'
import { viewTrade } from './selectors.js'
import { describeSituation } from './situation.js'

test('[orders.13] a cancelled unpaid trade says who did not pay, and what happened to the orders', () => {
  const unpaid = tradeIn('cancelled')
  expect(PARTIES.map((party) => describeSituation(viewTrade(unpaid, PAID_AT, party)))).toEqual([
    'You did not pay in time. Your order was cancelled, and the tokens went back to the market.',
    'Bola did not pay in time. Your order went back to the market for the next session.',
  ])
})

test('every state has a text of whole sentences for both parties', () => {
  const views = TRADE_STATES.flatMap((state) =>
    PARTIES.map((party) => viewTrade(paidTrade(state), PAID_AT, party)),
  )
  expect(views.filter((view) => !describeSituation(view).endsWith('.'))).toEqual([])
})

test('an operator’s decision has a text for the winning and for the losing party', () => {
  const decided = (state: 'decidedForBuyer' | 'decidedForSeller') =>
    paidTrade(state === 'decidedForBuyer' ? 'completed' : 'cancelled', {
      appeal: { _id: 'a', state, filings: [] },
    })
  const describeBoth = (state: 'decidedForBuyer' | 'decidedForSeller') =>
    PARTIES.map((party) => describeSituation(viewTrade(decided(state), PAID_AT, party)))
  expect([describeBoth('decidedForBuyer'), describeBoth('decidedForSeller')]).toEqual([
    [
      'An operator decided for you. 75,000 CHT are in your available balance.',
      'An operator decided for Bola. 75,000 CHT went from escrow to the buyer.',
    ],
    [
      'An operator decided for Sam. The tokens went back to the seller.',
      'An operator decided for you. The tokens are in your available balance again.',
    ],
  ])
})
