import { CONFIRMATION_WINDOW, type MatchedOrder, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { trade } from '../testing/samples.js'
import { tradeState } from './lifecycle.js'
import { partyOf, storedTrade, tradeSnapshot } from './mapper.js'
import { openTrades, soonestDeadline, tradeById } from './resources.js'

const now = 1_000_000
const paidAt = now - 60_000
const sessionStart = now - 30_000

/** A trade as our server sends it. */
const ours: MatchedOrder = {
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

describe('a trade as the wire carries it', () => {
  test('from our server is taken at its word', () => {
    expect(storedTrade(ours, now, sessionStart)).toEqual({
      state: 'appealed',
      paymentDueAt: 20,
      graceEndsAt: 30,
      paidAt: 10,
      confirmationDueAt: 40,
    })
  })

  test('without deadlines: the payment window runs from the session start, else the match, else now', () => {
    const whole = { state: 'awaitingPayment', paidAt: undefined, confirmationDueAt: undefined }
    const from = (start: number) => ({
      ...whole,
      paymentDueAt: start + PAYMENT_WINDOW,
      graceEndsAt: start + PAYMENT_WINDOW + PAYMENT_GRACE,
    })
    expect(storedTrade(trade, now, sessionStart)).toEqual(from(sessionStart))
    expect(storedTrade({ ...trade, matchedAt: 7 }, now, sessionStart)).toEqual(from(sessionStart))
    expect(storedTrade({ ...trade, matchedAt: 7 }, now)).toEqual(from(7))
    expect(storedTrade(trade, now)).toEqual(from(now))
  })

  test('without deadlines: the confirmation window runs from the payment', () => {
    expect(storedTrade({ ...trade, paymentStatus: 'paid', paidAt }, now, sessionStart)).toEqual({
      state: 'paid.awaitingConfirmation',
      paymentDueAt: sessionStart + PAYMENT_WINDOW,
      graceEndsAt: sessionStart + PAYMENT_WINDOW + PAYMENT_GRACE,
      paidAt,
      confirmationDueAt: paidAt + CONFIRMATION_WINDOW,
    })
  })

  test('without a state: it follows from the statuses and the time', () => {
    const state = (changes: Partial<MatchedOrder>, at = now) =>
      tradeState(tradeSnapshot({ ...trade, ...changes }, at, sessionStart))
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
      'cancelled',
      'paid.awaitingConfirmation',
      'paid.lateConfirmation',
      'paid.awaitingConfirmation',
      'completed',
      'cancelled',
    ])
  })

  test('is sold by the seller and bought by whoever else looks at it', () => {
    expect([partyOf(trade, 'u1'), partyOf(trade, 'u2')]).toEqual(['seller', 'buyer'])
  })
})

describe('when to ask for trades again', () => {
  const unpaid = (paymentDueAt: number): MatchedOrder => ({ ...trade, paymentDueAt })

  test('at the soonest deadline of any', () => {
    expect(soonestDeadline([ours, unpaid(now + 20), unpaid(now + 10)], now)).toBe(now + 10)
    expect(soonestDeadline([ours], now)).toBe(undefined)
    expect(soonestDeadline([], now)).toBe(undefined)
  })

  test('a deadline that has passed gives way to the one after it', () => {
    expect(soonestDeadline([unpaid(now)], now)).toBe(now + PAYMENT_GRACE)
  })

  test('for the open ones, and for one', () => {
    expect(openTrades.deadline?.({ data: [unpaid(now + 10), ours], at: now })).toBe(now + 10)
    expect(tradeById('t1').deadline?.({ data: unpaid(now + 10), at: now })).toBe(now + 10)
    expect([openTrades.key, tradeById('t1').key]).toEqual(['trades.open', 'trades.t1'])
  })
})
