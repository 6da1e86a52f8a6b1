import { CONFIRMATION_WINDOW, TRADE_STATES, type TradeState } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import {
  CONFIRMATION_DUE_AT,
  GRACE_ENDS_AT,
  PAID,
  PAYMENT_DUE_AT,
  restoreIn,
  STORED,
  UNPAID,
} from '../testing/stored-trades.js'
import {
  getTradeState,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  tradeLifecycle,
} from './lifecycle.js'

const EVENTS = {
  'buyer pays': { type: 'payment.submit', by: 'buyer' },
  'seller pays': { type: 'payment.submit', by: 'seller' },
  'buyer confirms': { type: 'payment.confirm', by: 'buyer' },
  'seller confirms': { type: 'payment.confirm', by: 'seller' },
  'buyer appeals': { type: 'appeal.open', by: 'buyer' },
  'seller appeals': { type: 'appeal.open', by: 'seller' },
  'resolved for the buyer': { type: 'appeal.resolve', to: 'buyer' },
  'resolved for the seller': { type: 'appeal.resolve', to: 'seller' },
} as const satisfies Record<string, TradeEvent>
type EventName = keyof typeof EVENTS

/** The code of the refusal, or the next state followed by the effects. */
type Outcome = string | [TradeState, ...TradeEffect[]]

const getOutcomes = (snapshot: TradeSnapshot): Record<string, Outcome> =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]): [string, Outcome] => {
      const refusal = getRefusal(snapshot, event)
      if (refusal) return [name, refusal.code]
      const { snapshot: next, effects } = tradeLifecycle.send(snapshot, event)
      return [name, [getTradeState(next), ...effects]]
    }),
  )

const NOT_APPEALED = {
  'resolved for the buyer': 'wrong_state',
  'resolved for the seller': 'wrong_state',
} as const
const COMPLETE: [TradeState, ...TradeEffect[]] = [
  'completed',
  'release the escrow to the buyer',
  'complete both orders',
]

const OUTCOMES: Record<TradeState, Record<EventName, Outcome>> = {
  awaitingPayment: {
    'buyer pays': ['paid.awaitingConfirmation'],
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': 'not_paid',
    'buyer appeals': 'not_paid',
    'seller appeals': 'not_paid',
    ...NOT_APPEALED,
  },
  expired: {
    'buyer pays': ['appealed', 'open an appeal for late proof'],
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': COMPLETE,
    'buyer appeals': 'not_paid',
    'seller appeals': 'not_paid',
    ...NOT_APPEALED,
  },
  'paid.awaitingConfirmation': {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': COMPLETE,
    'buyer appeals': 'too_early',
    'seller appeals': ['appealed', 'open an appeal'],
    ...NOT_APPEALED,
  },
  'paid.lateConfirmation': {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': COMPLETE,
    'buyer appeals': ['appealed', 'open an appeal'],
    'seller appeals': ['appealed', 'open an appeal'],
    ...NOT_APPEALED,
  },
  'paid.awaitingRest': {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': COMPLETE,
    'buyer appeals': 'too_early',
    'seller appeals': ['appealed', 'open an appeal'],
    ...NOT_APPEALED,
  },
  'paid.amountDisputed': {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': COMPLETE,
    'buyer appeals': ['appealed', 'open an appeal'],
    'seller appeals': ['appealed', 'open an appeal'],
    ...NOT_APPEALED,
  },
  appealed: {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': [...COMPLETE, 'close the appeal as settled'],
    'buyer appeals': ['appealed', 'join the appeal'],
    'seller appeals': ['appealed', 'join the appeal'],
    'resolved for the buyer': [...COMPLETE, 'close the appeal for the buyer'],
    'resolved for the seller': [
      'cancelled',
      'return the escrow to the seller',
      'cancel both orders',
      'close the appeal for the seller',
    ],
  },
  completed: {
    'buyer pays': 'trade_completed',
    'seller pays': 'trade_completed',
    'buyer confirms': 'trade_completed',
    'seller confirms': 'trade_completed',
    'buyer appeals': 'trade_completed',
    'seller appeals': 'trade_completed',
    ...NOT_APPEALED,
  },
  cancelled: {
    'buyer pays': 'payment_window_expired',
    'seller pays': 'payment_window_expired',
    'buyer confirms': 'trade_cancelled',
    'seller confirms': 'trade_cancelled',
    'buyer appeals': 'trade_cancelled',
    'seller appeals': 'trade_cancelled',
    ...NOT_APPEALED,
  },
}

describe('the transitions and refusals of each state', () => {
  test.each(TRADE_STATES)('%s', (state) => {
    expect(getOutcomes(restoreIn(state))).toEqual(OUTCOMES[state])
  })

  test('at a deadline, the next state decides', () => {
    expect(getOutcomes(tradeLifecycle.restore(STORED.awaitingPayment, PAYMENT_DUE_AT - 1))).toEqual(
      OUTCOMES.awaitingPayment,
    )
    expect(getOutcomes(tradeLifecycle.restore(STORED.awaitingPayment, PAYMENT_DUE_AT))).toEqual(
      OUTCOMES.expired,
    )
    expect(getOutcomes(tradeLifecycle.restore(STORED.awaitingPayment, GRACE_ENDS_AT - 1))).toEqual(
      OUTCOMES.expired,
    )
    expect(getOutcomes(tradeLifecycle.restore(STORED.awaitingPayment, GRACE_ENDS_AT))).toEqual(
      OUTCOMES.cancelled,
    )
    const waiting = STORED['paid.awaitingConfirmation']
    expect(getOutcomes(tradeLifecycle.restore(waiting, CONFIRMATION_DUE_AT - 1))).toEqual(
      OUTCOMES['paid.awaitingConfirmation'],
    )
    expect(getOutcomes(tradeLifecycle.restore(waiting, CONFIRMATION_DUE_AT))).toEqual(
      OUTCOMES['paid.lateConfirmation'],
    )
  })

  test('cancelled after a payment: another payment is refused as cancelled, not as expired', () => {
    const decided = tradeLifecycle.restore({ ...PAID, state: 'cancelled' }, GRACE_ENDS_AT)
    expect(getOutcomes(decided)).toEqual({
      ...OUTCOMES.cancelled,
      'buyer pays': 'trade_cancelled',
      'seller pays': 'trade_cancelled',
    })
  })

  test('the message of each refusal', () => {
    const getMessage = (state: TradeState, event: EventName) =>
      getRefusal(restoreIn(state), EVENTS[event])?.message
    expect([
      getMessage('awaitingPayment', 'seller pays'),
      getMessage('awaitingPayment', 'buyer confirms'),
      getMessage('awaitingPayment', 'seller confirms'),
      getMessage('awaitingPayment', 'resolved for the buyer'),
      getMessage('paid.awaitingConfirmation', 'buyer pays'),
      getMessage('paid.awaitingConfirmation', 'buyer appeals'),
      getMessage('completed', 'buyer pays'),
      getMessage('cancelled', 'buyer pays'),
      getMessage('cancelled', 'seller confirms'),
    ]).toEqual([
      'Only the buyer can pay',
      'Only the seller can confirm the payment',
      'This order has not been paid',
      'This is not possible now',
      'This order has already been paid',
      'The seller still has time to confirm',
      'This order has been completed',
      'Payment window has expired',
      'This order has been cancelled',
    ])
  })
})

describe('the context after a transition', () => {
  const getContext = (snapshot: TradeSnapshot, event: TradeEvent) =>
    tradeLifecycle.send(snapshot, event).snapshot.context

  test('a payment sets its time and the confirmation deadline', () => {
    expect(
      getContext(tradeLifecycle.restore(STORED.awaitingPayment, PAYMENT_DUE_AT - 1), EVENTS['buyer pays']),
    ).toEqual({
      ...UNPAID,
      now: PAYMENT_DUE_AT - 1,
      paidAt: PAYMENT_DUE_AT - 1,
      confirmationDueAt: PAYMENT_DUE_AT - 1 + CONFIRMATION_WINDOW,
    })
  })

  test('late proof sets them too', () => {
    expect(
      getContext(tradeLifecycle.restore(STORED.awaitingPayment, PAYMENT_DUE_AT), EVENTS['buyer pays']),
    ).toEqual({
      ...UNPAID,
      now: PAYMENT_DUE_AT,
      paidAt: PAYMENT_DUE_AT,
      confirmationDueAt: PAYMENT_DUE_AT + CONFIRMATION_WINDOW,
    })
  })

  test('an appeal does not change it', () => {
    expect(getContext(restoreIn('paid.lateConfirmation'), EVENTS['buyer appeals'])).toEqual({
      ...PAID,
      now: CONFIRMATION_DUE_AT,
    })
  })
})
