import type { MatchedOrder } from '@cht/sdk/contract'
import {
  computeConfirmationDue,
  computeGraceEnd,
  DAY,
  findLastOccurrence,
  HOUR,
  MINUTE,
  PARTIES,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  TRADE_STATES,
} from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import {
  appealedWithoutStage,
  decisionProposed,
  OPERATOR_ACTED_AT,
  PAID_AT,
  PAYMENT_DUE,
  paidTrade,
  STAGE_DUE_AT,
  tradeIn,
} from '../testing/trades.js'
import { getNextDeadline, isAccountNeeded, isPaymentExpected, viewTrade } from './selectors.js'

test('a payment is expected of the buyer until the payment window ends, not in the grace period', () => {
  const isExpected = (at: number) =>
    PARTIES.map((party) => isPaymentExpected(viewTrade(tradeIn('awaitingPayment'), at, party)))
  const instants = [PAYMENT_DUE - 1, PAYMENT_DUE, computeGraceEnd(PAYMENT_DUE)]
  expect(instants.map(isExpected)).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(isPaymentExpected(viewTrade(paidTrade('paid.awaitingConfirmation'), PAID_AT, 'buyer'))).toBe(false)
})

describe('the view of a trade', () => {
  test('names the other party, or its role if the name is missing', () => {
    const getNames = (trade: MatchedOrder) =>
      PARTIES.map((party) => {
        const view = viewTrade(trade, PAID_AT, party)
        return [view.party, view.counterpartyName]
      })
    const nameless = tradeIn('awaitingPayment', { buyer: { _id: 'buyer' }, seller: { _id: 'seller' } })
    expect([getNames(tradeIn('awaitingPayment')), getNames(nameless)]).toEqual([
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

  test('has a window that ends at the deadline, and starts with the state or with the decision', () => {
    const confirmationDue = computeConfirmationDue(PAID_AT)
    const getWindow = (trade: MatchedOrder, at: number) => {
      const { state, deadline, windowLength } = viewTrade(trade, at, 'buyer')
      return [
        state,
        deadline,
        deadline !== undefined && windowLength !== undefined ? deadline - windowLength : undefined,
      ]
    }
    expect([
      getWindow(tradeIn('awaitingPayment'), PAID_AT),
      getWindow(tradeIn('awaitingPayment'), PAYMENT_DUE),
      getWindow(paidTrade('paid.awaitingConfirmation'), PAID_AT),
      getWindow(paidTrade('paid.awaitingConfirmation'), confirmationDue),
      getWindow(appealedWithoutStage('buyer'), confirmationDue),
      getWindow(decisionProposed('buyer'), OPERATOR_ACTED_AT),
    ]).toEqual([
      ['awaitingPayment', PAYMENT_DUE, 0],
      ['expired', computeGraceEnd(PAYMENT_DUE), PAYMENT_DUE],
      ['paid.awaitingConfirmation', confirmationDue, PAID_AT],
      ['paid.lateConfirmation', undefined, undefined],
      ['appealed', undefined, undefined],
      ['appealed', STAGE_DUE_AT, OPERATOR_ACTED_AT],
    ])
  })
})

describe('the view of a trade of a back end that sends no deadlines', () => {
  const { paymentDueAt, graceEndsAt, matchedAt, state, ...bare } = tradeIn('awaitingPayment')
  const sessions = [{ startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' }]
  const start = Date.UTC(2026, 10, 20, 9)
  const view = (at: number) => {
    const sessionStart = findLastOccurrence(sessions, at)?.startsAt
    const { state, deadline, windowLength } = viewTrade(bare, at, 'buyer', sessionStart)
    return { state, deadline, windowLength }
  }

  test('has a payment window that starts with the last session, whenever it is loaded', () => {
    const window = {
      state: 'awaitingPayment',
      deadline: start + PAYMENT_WINDOW,
      windowLength: PAYMENT_WINDOW,
    }
    for (const minutes of [0, 59, 61, 119]) expect(view(start + minutes * MINUTE)).toEqual(window)
    const expired = { state: 'expired', deadline: undefined, windowLength: undefined }
    expect(view(start + 120 * MINUTE)).toEqual(expired)
    expect(view(start + 23 * HOUR)).toEqual(expired)
  })

  test('has no deadline without a session', () => {
    for (const at of [start, start + DAY])
      expect(viewTrade(bare, at, 'buyer')).toMatchObject({
        state: 'awaitingPayment',
        deadline: undefined,
        windowLength: undefined,
        timeAllowed: undefined,
      })
  })
})

describe('the next deadline of a list', () => {
  const now = 1_000_000
  const appealed = appealedWithoutStage('buyer')
  const dueAt = (paymentDueAt: number): MatchedOrder => ({
    ...tradeIn('awaitingPayment'),
    paymentDueAt,
    graceEndsAt: computeGraceEnd(paymentDueAt),
  })

  test('is the earliest of its trades', () => {
    expect(getNextDeadline([appealed, dueAt(now + 20), dueAt(now + 10)], now)).toBe(now + 10)
    expect(getNextDeadline([appealed], now)).toBe(undefined)
    expect(getNextDeadline([decisionProposed('buyer')], now)).toBe(STAGE_DUE_AT)
    expect(getNextDeadline([], now)).toBe(undefined)
  })

  test('is the following deadline once the first has passed', () => {
    expect(getNextDeadline([dueAt(now)], now)).toBe(now + PAYMENT_GRACE)
  })
})

test('the account is needed for a payment and for its rest, by the buyer alone', () => {
  const needed = TRADE_STATES.filter((state) => isAccountNeeded(viewTrade(tradeIn(state), 0, 'buyer')))
  expect(needed).toEqual(['awaitingPayment', 'paid.awaitingRest'])
  expect(TRADE_STATES.filter((state) => isAccountNeeded(viewTrade(tradeIn(state), 0, 'seller')))).toEqual([])
})
