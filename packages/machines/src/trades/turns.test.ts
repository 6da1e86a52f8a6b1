import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { appealedBy, PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { turnsOf } from './turns.js'

const id = '66b1c0de7f3a'

test('a turn is its party’s own, from when it began until its window ends', () => {
  const trade = tradeIn('awaitingPayment')
  expect([turnsOf([trade], 0, 'buyer'), turnsOf([trade], 0, 'seller')]).toEqual([
    [{ id, state: 'awaitingPayment', since: 0, until: PAYMENT_DUE }],
    [],
  ])
  expect(turnsOf([trade], PAYMENT_DUE, 'buyer')).toEqual([
    { id, state: 'expired', since: PAYMENT_DUE, until: PAYMENT_DUE + 15 * MINUTE },
  ])
})

test('paid, it is the seller’s: within the window, and after it without an end', () => {
  const due = PAID_AT + 15 * MINUTE
  const trade = paidTrade('paid.awaitingConfirmation')
  expect([PAID_AT, due].map((at) => turnsOf([trade], at, 'seller'))).toEqual([
    [{ id, state: 'paid.awaitingConfirmation', since: PAID_AT, until: due }],
    [{ id, state: 'paid.lateConfirmation', since: due, until: undefined }],
  ])
  expect(turnsOf([trade], due, 'buyer')).toEqual([])
})

test('in an appeal and when it is over it is nobody’s', () => {
  const over = [appealedBy('buyer'), paidTrade('completed'), tradeIn('cancelled')]
  expect(['buyer', 'seller'].map((party) => turnsOf(over, PAID_AT, party))).toEqual([[], []])
})
