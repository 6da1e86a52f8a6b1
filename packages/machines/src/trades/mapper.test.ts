import type { MatchedOrder } from '@cht/sdk/contract'
import { CONFIRMATION_WINDOW, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { trade } from '../testing/fixtures.js'
import { getTradeState } from './lifecycle.js'
import { getParty, toStoredTrade, toTradeSnapshot } from './mapper.js'

const now = 1_000_000
const paidAt = now - 30_000
const sessionStart = now - 60_000

/** A trade with the extensions of docs/wire.md, as this project's server sends it. */
const extendedTrade: MatchedOrder = {
  ...trade,
  paymentStatus: 'paid',
  state: 'appealed',
  paidAt: 10,
  paymentDueAt: 20,
  graceEndsAt: 30,
  confirmationDueAt: 40,
  appeal: {
    _id: 'a1',
    state: 'open',
    filings: [
      { by: 'buyer', reason: 'Other', description: 'None', filedAt: 50 },
      { by: 'seller', reason: 'Fake proof', description: 'None', filedAt: 60 },
    ],
  },
}

describe('a trade of the API', () => {
  test('keeps the state and deadlines that the server sent', () => {
    expect(toStoredTrade(extendedTrade, sessionStart)).toEqual({
      state: 'appealed',
      paymentDueAt: 20,
      graceEndsAt: 30,
      paidAt: 10,
      confirmationDueAt: 40,
    })
  })

  test('without deadlines: the payment window starts with the match, else with the session, and has no grace period', () => {
    const unpaid = { state: 'awaitingPayment', paidAt: undefined, confirmationDueAt: undefined }
    const until = (paymentDueAt: number) => ({
      ...unpaid,
      paymentDueAt,
      graceEndsAt: Number.POSITIVE_INFINITY,
    })
    expect(toStoredTrade(trade, sessionStart)).toEqual(until(sessionStart + PAYMENT_WINDOW))
    expect(toStoredTrade({ ...trade, matchedAt: 7 }, sessionStart)).toEqual(until(7 + PAYMENT_WINDOW))
    expect(toStoredTrade({ ...trade, matchedAt: 7 })).toEqual(until(7 + PAYMENT_WINDOW))
    expect(toStoredTrade(trade)).toEqual(until(Number.POSITIVE_INFINITY))
  })

  test('without the end of the grace period: it follows the payment window', () => {
    expect(toStoredTrade({ ...trade, paymentDueAt: 20 }).graceEndsAt).toBe(20 + PAYMENT_GRACE)
  })

  test('without deadlines: the confirmation window starts with the payment', () => {
    expect(toStoredTrade({ ...trade, paymentStatus: 'paid', paidAt }, sessionStart)).toEqual({
      state: 'paid.awaitingConfirmation',
      paymentDueAt: sessionStart + PAYMENT_WINDOW,
      graceEndsAt: Number.POSITIVE_INFINITY,
      paidAt,
      confirmationDueAt: paidAt + CONFIRMATION_WINDOW,
    })
  })

  test('without a state: it is derived from the statuses and the time', () => {
    const state = (changes: Partial<MatchedOrder>, at = now) =>
      getTradeState(toTradeSnapshot({ ...trade, ...changes }, at, sessionStart))
    const due = sessionStart + PAYMENT_WINDOW
    expect([
      state({}),
      state({}, due - 1),
      state({}, due),
      state({}, due + PAYMENT_GRACE),
      state({ paymentStatus: 'paid', paidAt }),
      state({ paymentStatus: 'paid', paidAt }, paidAt + CONFIRMATION_WINDOW),
      state({ paymentStatus: 'paid' }),
      state({ status: 'completed', paymentStatus: 'paid', paidAt }),
      state({ status: 'cancelled' }),
    ]).toEqual([
      'awaitingPayment',
      'awaitingPayment',
      'expired',
      'expired',
      'paid.awaitingConfirmation',
      'paid.lateConfirmation',
      'paid.awaitingConfirmation',
      'completed',
      'cancelled',
    ])
  })

  test('has the party of its seller and of its buyer', () => {
    expect([getParty(trade, 'u1'), getParty(trade, 'u2')]).toEqual(['seller', 'buyer'])
  })
})
