import { MINUTE } from '@cht/sdk/time'
import {
  confirmationDueAt,
  graceEndsAt,
  type MatchedOrder,
  PARTIES,
  PAYMENT_WINDOW,
  type Party,
  TRADE_STATES,
  type TradeState,
} from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { tradeActions } from './trade-actions.js'
import { tradeNumber, viewTrade } from './trade-view.js'
import { situationOf, stepsOf } from './trade-words.js'

const due = PAYMENT_WINDOW
const paidAt = 60 * MINUTE

/** A trade matched at 0, in the state that it is in at `now`. */
const trade = (state: TradeState, more: Partial<MatchedOrder> = {}): MatchedOrder => ({
  _id: '66b1c0de7f3a',
  amount: 75_000,
  status: state === 'completed' || state === 'cancelled' ? state : 'approved',
  paymentStatus: 'pending',
  buyer: { _id: 'buyer', fullName: 'Bola' },
  seller: { _id: 'seller', fullName: 'Sam' },
  buyOrder: { _id: 'b', paymentMethod: 'bank' },
  sellOrder: { _id: 's', paymentMethod: 'bank' },
  state,
  paymentDueAt: due,
  graceEndsAt: graceEndsAt(due),
  ...more,
})

const paid = (state: TradeState, more: Partial<MatchedOrder> = {}) =>
  trade(state, {
    paymentStatus: 'paid',
    paidAt,
    confirmationDueAt: confirmationDueAt(paidAt),
    matchedOrder: { proofOfPayment: '/api/trades/66b1c0de7f3a/proof' },
    ...more,
  })

const appealedBy = (by: Party) =>
  paid('appealed', {
    appeal: { _id: 'a', state: 'open', filings: [{ by, reason: 'Other', description: 'None', filedAt: 0 }] },
  })

const offered = (order: MatchedOrder, at: number, party: Party) =>
  tradeActions(viewTrade(order, at, party)).map(({ label, disabled }) => (disabled ? `(${label})` : label))

describe('what a party is offered', () => {
  test('[orders.5] unpaid: the buyer says paid', () => {
    expect(offered(trade('awaitingPayment'), due - 1, 'buyer')).toEqual(['Paid'])
  })
  test('[orders.6] unpaid: the seller waits', () => {
    expect(offered(trade('awaitingPayment'), due - 1, 'seller')).toEqual([])
  })
  test('[orders.13] expired: the buyer may still send late proof, the seller may still confirm', () => {
    expect(offered(trade('awaitingPayment'), due, 'buyer')).toEqual(['Paid: send late proof'])
    expect(offered(trade('awaitingPayment'), due, 'seller')).toEqual(['Confirm payment'])
    expect(offered(trade('expired'), graceEndsAt(due), 'buyer')).toEqual([])
  })
  test('[orders.8] paid: the buyer’s appeal is shown and disabled for 15 minutes', () => {
    const last = confirmationDueAt(paidAt) - 1
    expect(offered(paid('paid.awaitingConfirmation'), last, 'buyer')).toEqual(['(Appeal)', 'View payment'])
  })
  test('[orders.9] late: the buyer’s appeal is enabled', () => {
    const over = confirmationDueAt(paidAt)
    expect(offered(paid('paid.awaitingConfirmation'), over, 'buyer')).toEqual(['Appeal', 'View payment'])
  })
  test('[orders.10] paid: the seller confirms, appeals at any time and views the proof', () => {
    expect(offered(paid('paid.awaitingConfirmation'), paidAt, 'seller')).toEqual([
      'Confirm payment',
      'Appeal',
      'View payment',
    ])
  })
  test('appealed: each side files once, and the seller may still confirm', () => {
    expect(offered(appealedBy('buyer'), paidAt, 'buyer')).toEqual(['View payment'])
    expect(offered(appealedBy('seller'), paidAt, 'buyer')).toEqual(['Appeal', 'View payment'])
    expect(offered(appealedBy('buyer'), paidAt, 'seller')).toEqual([
      'Confirm payment',
      'Appeal',
      'View payment',
    ])
  })
  test('over: nothing moves any more', () => {
    for (const party of PARTIES) {
      expect(offered(paid('completed'), paidAt, party)).toEqual(['View payment'])
      expect(offered(trade('cancelled'), due, party)).toEqual([])
    }
  })
})

describe('the words of a trade', () => {
  test('every state says something to both parties, and shows its steps', () => {
    for (const state of TRADE_STATES)
      for (const party of PARTIES) {
        expect(situationOf(state, party, 'Bola', paid(state))).toMatch(/\.$/)
        expect(stepsOf(state, party, true).current).toBeLessThanOrEqual(4)
      }
  })
  test('[orders.13] who did what, and what comes next', () => {
    expect(situationOf('cancelled', 'buyer', 'Sam', trade('cancelled'))).toBe(
      'You did not pay in time. Your order was cancelled, and the tokens went back to the market.',
    )
    expect(situationOf('cancelled', 'seller', 'Bola', trade('cancelled'))).toBe(
      'Bola did not pay in time. Your order went back to the market for the next session.',
    )
  })
  test('a trade is called by the end of its id', () => {
    expect(tradeNumber('66b1c0de7f3a')).toBe('#7F3A')
  })
})
