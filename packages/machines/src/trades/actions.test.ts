import type { MatchedOrder } from '@cht/sdk/contract'
import { computeConfirmationDue, computeGraceEnd, PARTIES, type Party } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import {
  appealedWithoutStage,
  decisionProposed,
  OPERATOR_ACTED_AT,
  PAID_AT,
  PAYMENT_DUE,
  paidTrade,
  tradeIn,
} from '../testing/trades.js'
import { listTradeActions } from './actions.js'
import { viewTrade } from './selectors.js'

/** The labels of the actions, in brackets if disabled. */
const listLabels = (order: MatchedOrder, at: number, party: Party) =>
  listTradeActions(viewTrade(order, at, party)).map(({ label, disabled }) =>
    disabled ? `(${label})` : label,
  )

test('[orders.5] unpaid: the buyer can pay', () => {
  expect(listLabels(tradeIn('awaitingPayment'), PAYMENT_DUE - 1, 'buyer')).toEqual(['Paid'])
})

test('[orders.6] unpaid: the seller can do nothing', () => {
  expect(listLabels(tradeIn('awaitingPayment'), PAYMENT_DUE - 1, 'seller')).toEqual([])
})

test('[orders.13] expired: the buyer can send a late receipt until the grace period ends, and the seller can confirm', () => {
  expect(listLabels(tradeIn('awaitingPayment'), PAYMENT_DUE, 'buyer')).toEqual(['Paid: send late receipt'])
  expect(listLabels(tradeIn('awaitingPayment'), PAYMENT_DUE, 'seller')).toEqual(['The money is there'])
  expect(listLabels(tradeIn('expired'), computeGraceEnd(PAYMENT_DUE), 'buyer')).toEqual([])
})

test('[orders.8] paid: the buyer’s appeal is disabled until the confirmation window ends', () => {
  const last = computeConfirmationDue(PAID_AT) - 1
  expect(listLabels(paidTrade('paid.awaitingConfirmation'), last, 'buyer')).toEqual([
    '(Appeal)',
    'View payment',
  ])
})

test('[orders.9] late confirmation: the buyer’s appeal is enabled', () => {
  const due = computeConfirmationDue(PAID_AT)
  expect(listLabels(paidTrade('paid.awaitingConfirmation'), due, 'buyer')).toEqual(['Appeal', 'View payment'])
})

test('[orders.10] paid: the seller can confirm, appeal at any time and view the proof', () => {
  expect(listLabels(paidTrade('paid.awaitingConfirmation'), PAID_AT, 'seller')).toEqual([
    'The money is there',
    'Appeal',
    'View payment',
  ])
})

test('appealed: each party can file once, and the seller can confirm', () => {
  expect(listLabels(appealedWithoutStage('buyer'), PAID_AT, 'buyer')).toEqual(['View payment'])
  expect(listLabels(appealedWithoutStage('seller'), PAID_AT, 'buyer')).toEqual([
    'Answer the appeal',
    'View payment',
  ])
  expect(listLabels(appealedWithoutStage('buyer'), PAID_AT, 'seller')).toEqual([
    'The money is there',
    'Answer the appeal',
    'View payment',
  ])
})

test('decided: the party that lost asks for a review or accepts, and the seller can still confirm', () => {
  const list = (winner: Party) =>
    PARTIES.map((party) => listLabels(decisionProposed(winner), OPERATOR_ACTED_AT, party))
  expect([list('seller'), list('buyer')]).toEqual([
    [
      ['Ask for a review', 'Accept decision', 'View payment'],
      ['The money is there', 'View payment'],
    ],
    [['View payment'], ['Ask for a review', 'Accept decision', 'The money is there', 'View payment']],
  ])
})

test('the next step is the action that the trade asks of the party; none while it waits, or has a request or an appeal to answer', () => {
  const cases: Record<string, MatchedOrder> = {
    unpaid: tradeIn('awaitingPayment'),
    'asked to cancel': tradeIn('awaitingPayment', { requests: { sellerCancellation: 'requested' } }),
    expired: tradeIn('expired'),
    paid: paidTrade('paid.awaitingConfirmation'),
    late: paidTrade('paid.lateConfirmation'),
    appealed: appealedWithoutStage('buyer'),
    'decided for the seller': decisionProposed('seller'),
    'decided for the buyer': decisionProposed('buyer'),
  }
  const findNextSteps = (order: MatchedOrder) =>
    PARTIES.map((party) => {
      const steps = listTradeActions(viewTrade(order, PAID_AT, party)).filter(({ isNextStep }) => isNextStep)
      return steps.map(({ name }) => name).join(' ')
    })
  expect(Object.entries(cases).map(([name, order]) => [name, ...findNextSteps(order)])).toEqual([
    ['unpaid', 'pay', ''],
    ['asked to cancel', '', ''],
    ['expired', 'pay', ''],
    ['paid', '', 'confirm'],
    ['late', '', 'confirm'],
    ['appealed', '', ''],
    ['decided for the seller', 'requestReview', ''],
    ['decided for the buyer', '', 'requestReview'],
  ])
})

test('completed or cancelled: a party can only view the proof, if there is one', () => {
  for (const party of PARTIES) {
    expect(listLabels(paidTrade('completed'), PAID_AT, party)).toEqual(['View payment'])
    expect(listLabels(tradeIn('cancelled'), PAYMENT_DUE, party)).toEqual([])
  }
})
