import { confirmationDueAt, graceEndsAt, type MatchedOrder, PARTIES, type Party } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { appealedBy, PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { tradeActions } from './actions.js'
import { viewTrade } from './view.js'

const offered = (order: MatchedOrder, at: number, party: Party) =>
  tradeActions(viewTrade(order, at, party)).map(({ label, disabled }) => (disabled ? `(${label})` : label))

test('[orders.5] unpaid: the buyer says paid', () => {
  expect(offered(tradeIn('awaitingPayment'), PAYMENT_DUE - 1, 'buyer')).toEqual(['Paid'])
})

test('[orders.6] unpaid: the seller waits', () => {
  expect(offered(tradeIn('awaitingPayment'), PAYMENT_DUE - 1, 'seller')).toEqual([])
})

test('[orders.13] expired: the buyer may still send late proof, the seller may still confirm', () => {
  expect(offered(tradeIn('awaitingPayment'), PAYMENT_DUE, 'buyer')).toEqual(['Paid: send late proof'])
  expect(offered(tradeIn('awaitingPayment'), PAYMENT_DUE, 'seller')).toEqual(['Confirm payment'])
  expect(offered(tradeIn('expired'), graceEndsAt(PAYMENT_DUE), 'buyer')).toEqual([])
})

test('[orders.8] paid: the buyer’s appeal is shown and disabled for 15 minutes', () => {
  const last = confirmationDueAt(PAID_AT) - 1
  expect(offered(paidTrade('paid.awaitingConfirmation'), last, 'buyer')).toEqual(['(Appeal)', 'View payment'])
})

test('[orders.9] late: the buyer’s appeal is enabled', () => {
  const over = confirmationDueAt(PAID_AT)
  expect(offered(paidTrade('paid.awaitingConfirmation'), over, 'buyer')).toEqual(['Appeal', 'View payment'])
})

test('[orders.10] paid: the seller confirms, appeals at any time and views the proof', () => {
  expect(offered(paidTrade('paid.awaitingConfirmation'), PAID_AT, 'seller')).toEqual([
    'Confirm payment',
    'Appeal',
    'View payment',
  ])
})

test('appealed: each side files once, and the seller may still confirm', () => {
  expect(offered(appealedBy('buyer'), PAID_AT, 'buyer')).toEqual(['View payment'])
  expect(offered(appealedBy('seller'), PAID_AT, 'buyer')).toEqual(['Appeal', 'View payment'])
  expect(offered(appealedBy('buyer'), PAID_AT, 'seller')).toEqual([
    'Confirm payment',
    'Appeal',
    'View payment',
  ])
})

test('over: nothing moves any more', () => {
  for (const party of PARTIES) {
    expect(offered(paidTrade('completed'), PAID_AT, party)).toEqual(['View payment'])
    expect(offered(tradeIn('cancelled'), PAYMENT_DUE, party)).toEqual([])
  }
})
