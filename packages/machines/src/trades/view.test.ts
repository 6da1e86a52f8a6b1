import { confirmationDueAt, graceEndsAt, type MatchedOrder, PARTIES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { appealedBy, PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { viewTrade } from './view.js'

test('each party sees the other’s name; without one, the role', () => {
  const seen = (trade: MatchedOrder) =>
    PARTIES.map((party) => {
      const view = viewTrade(trade, PAID_AT, party)
      return [view.party, view.them]
    })
  const nameless = tradeIn('awaitingPayment', { buyer: { _id: 'buyer' }, seller: { _id: 'seller' } })
  expect([seen(tradeIn('awaitingPayment')), seen(nameless)]).toEqual([
    [
      ['buyer', 'Sam'],
      ['seller', 'Bola'],
    ],
    [
      ['buyer', 'The seller'],
      ['seller', 'The buyer'],
    ],
  ])
})

test('a window is as long as it was when it began, and ends at the deadline', () => {
  const over = confirmationDueAt(PAID_AT)
  const seen = (trade: MatchedOrder, at: number) => {
    const { state, deadline, window } = viewTrade(trade, at, 'buyer')
    return [state, deadline, deadline !== undefined && window !== undefined ? deadline - window : undefined]
  }
  expect([
    seen(tradeIn('awaitingPayment'), PAID_AT),
    seen(tradeIn('awaitingPayment'), PAYMENT_DUE),
    seen(paidTrade('paid.awaitingConfirmation'), PAID_AT),
    seen(paidTrade('paid.awaitingConfirmation'), over),
    seen(appealedBy('buyer'), over),
  ]).toEqual([
    ['awaitingPayment', PAYMENT_DUE, 0],
    ['expired', graceEndsAt(PAYMENT_DUE), PAYMENT_DUE],
    ['paid.awaitingConfirmation', over, PAID_AT],
    ['paid.lateConfirmation', undefined, undefined],
    ['appealed', undefined, undefined],
  ])
})
