import type { MatchedOrder } from '@cht/sdk/contract'
import { PARTIES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { asked, decisionProposed, PAID_AT, tradeIn } from '../testing/trades.js'
import { viewTrade } from './selectors.js'
import { describeTurn, describeTurnOutside } from './turn-text.js'
import { getMyTurn } from './turns.js'

const payment = { amount: 7_500_000, currency: 'NGN' } as const

test('says what each turn asks, in the app with the sum and outside of it without', () => {
  const trades: MatchedOrder[] = [
    tradeIn('awaitingPayment', { payment }),
    tradeIn('expired', { payment }),
    tradeIn('paid.awaitingConfirmation', { payment }),
    tradeIn('paid.lateConfirmation', { payment }),
    tradeIn('awaitingPayment', { payment, requests: { extension: 'requested' } }),
    tradeIn('expired', { payment, requests: { buyerCancellation: 'requested' } }),
    asked('seller'),
    decisionProposed('buyer'),
  ]
  const texts = trades.flatMap((trade) =>
    PARTIES.map((party) => viewTrade(trade, PAID_AT, party)).flatMap((view) => {
      const name = getMyTurn(view)
      return name ? [[name, describeTurn(view), describeTurnOutside(name)]] : []
    }),
  )
  expect(texts).toEqual([
    ['pay', 'Pay 75,000.00 NGN', 'Pay and send the proof'],
    [
      'sendProof',
      'Send proof if you have paid 75,000.00 NGN',
      'The payment window is over. If you have paid, send the proof',
    ],
    ['confirm', 'Confirm that you received 75,000.00 NGN', 'Check your account, then confirm'],
    [
      'confirmLate',
      'Your confirmation of 75,000.00 NGN is late',
      'Your confirmation is late. Check your account',
    ],
    ['pay', 'Pay 75,000.00 NGN', 'Pay and send the proof'],
    ['answerExtension', 'Agree to 15 more minutes, or decline', 'Agree to 15 more minutes, or decline'],
    [
      'sendProof',
      'Send proof if you have paid 75,000.00 NGN',
      'The payment window is over. If you have paid, send the proof',
    ],
    ['answerCancellation', 'Agree to cancel, or decline', 'Agree to cancel, or decline'],
    ['answerOperator', 'Answer the operator', 'Answer the operator'],
    [
      'answerDecision',
      'Accept the decision, or ask for a review',
      'Accept the decision, or ask for a review',
    ],
  ])
})
