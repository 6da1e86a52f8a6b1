import { TRADE_STATES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { PAID_AT, tradeIn } from '../testing/trades.js'
import { getPartyOnTurn, viewTrade } from './selectors.js'
import { describeTurn } from './turn-text.js'

const payment = { amount: 7_500_000, currency: 'NGN' } as const

test('says what a trade asks of the party whose turn it is', () => {
  const texts = TRADE_STATES.flatMap((state) => {
    const party = getPartyOnTurn(state)
    return party ? [[state, describeTurn(viewTrade(tradeIn(state, { payment }), PAID_AT, party))]] : []
  })
  expect(texts).toEqual([
    ['awaitingPayment', 'Pay 75,000.00 NGN'],
    ['expired', 'Send proof if you have paid 75,000.00 NGN'],
    ['paid.awaitingConfirmation', 'Confirm that you received 75,000.00 NGN'],
    ['paid.lateConfirmation', 'Your confirmation of 75,000.00 NGN is late'],
  ])
})
