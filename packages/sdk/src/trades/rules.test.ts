import { expect, test } from 'vitest'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '../model/picture-rules.js'
import { HOUR, MINUTE } from '../time.js'
import {
  CONFIRMATION_WINDOW,
  computeConfirmationDue,
  computeGraceEnd,
  computePaymentDue,
  computeRestDue,
  getPaymentReference,
  getTradeNumber,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  TRADE_STATES,
} from './rules.js'

test('the windows, states and picture limits of trades', () => {
  expect({
    PAYMENT_WINDOW,
    PAYMENT_GRACE,
    CONFIRMATION_WINDOW,
    TRADE_STATES,
    PICTURE_TYPES,
    PICTURE_MAX_BYTES,
  }).toEqual({
    PAYMENT_WINDOW: 120 * MINUTE,
    PAYMENT_GRACE: 15 * MINUTE,
    CONFIRMATION_WINDOW: 15 * MINUTE,
    TRADE_STATES: [
      'awaitingPayment',
      'expired',
      'paid.awaitingConfirmation',
      'paid.lateConfirmation',
      'paid.awaitingRest',
      'paid.amountDisputed',
      'appealed',
      'completed',
      'cancelled',
    ],
    PICTURE_TYPES: ['image/png', 'image/jpeg', 'image/webp'],
    PICTURE_MAX_BYTES: 5_242_880,
  })
})

test('the payment window starts with the session or the match, whichever is later', () => {
  expect(computePaymentDue(1_000, 500)).toBe(1_000 + 120 * MINUTE)
  expect(computePaymentDue(1_000, 1_500)).toBe(1_500 + 120 * MINUTE)
})

test('the grace period follows the payment window, the confirmation window the payment', () => {
  expect(computeGraceEnd(1_000)).toBe(1_000 + 15 * MINUTE)
  expect(computeConfirmationDue(1_000)).toBe(1_000 + 15 * MINUTE)
})

test('the rest is due an hour after the report, or at the end of the payment window if that is later', () => {
  expect([computeRestDue(1_000, 0), computeRestDue(1_000, 2 * HOUR)]).toEqual([1_000 + HOUR, 2 * HOUR])
})

test('the number of a trade is the end of its id', () => {
  expect(getTradeNumber('66b1c0de7f3a')).toBe('#7F3A')
  expect(getPaymentReference('66b1c0de7f3a')).toBe('7F3A')
})
