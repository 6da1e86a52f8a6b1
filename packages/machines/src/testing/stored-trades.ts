import {
  CONFIRMATION_WINDOW,
  computeRestDue,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type TradeState,
} from '@cht/sdk/rules'
import { type StoredTrade, type TradeSnapshot, tradeLifecycle } from '../trades/lifecycle.js'

// The instants of a trade whose session started at 0.
export const PAYMENT_DUE_AT = PAYMENT_WINDOW
export const GRACE_ENDS_AT = PAYMENT_DUE_AT + PAYMENT_GRACE
export const PAID_AT = 1_000
export const CONFIRMATION_DUE_AT = PAID_AT + CONFIRMATION_WINDOW

export const UNPAID = { paymentDueAt: PAYMENT_DUE_AT, graceEndsAt: GRACE_ENDS_AT } as const
export const PAID = { ...UNPAID, paidAt: PAID_AT, confirmationDueAt: CONFIRMATION_DUE_AT } as const

export const REST_DUE_AT = computeRestDue(CONFIRMATION_DUE_AT, PAYMENT_DUE_AT)
/** The seller has reported less than the agreed price. */
export const SHORT = {
  ...PAID,
  payment: 7_500_000,
  receivedAmounts: [7_000_000],
  restDueAt: REST_DUE_AT,
} as const

/** A stored trade in each state. */
export const STORED = {
  awaitingPayment: { ...UNPAID, state: 'awaitingPayment' },
  expired: { ...UNPAID, state: 'expired' },
  'paid.awaitingConfirmation': { ...PAID, state: 'paid.awaitingConfirmation' },
  'paid.lateConfirmation': { ...PAID, state: 'paid.lateConfirmation' },
  'paid.awaitingRest': { ...SHORT, state: 'paid.awaitingRest' },
  'paid.amountDisputed': { ...SHORT, state: 'paid.amountDisputed' },
  appealed: { ...PAID, state: 'appealed' },
  completed: { ...PAID, state: 'completed' },
  cancelled: { ...UNPAID, state: 'cancelled' },
} as const satisfies Record<TradeState, StoredTrade>

/** For each state, a time at which a trade that was stored in it is still in it. */
const DURING: Record<TradeState, number> = {
  awaitingPayment: 0,
  expired: PAYMENT_DUE_AT,
  'paid.awaitingConfirmation': PAID_AT,
  'paid.lateConfirmation': CONFIRMATION_DUE_AT,
  'paid.awaitingRest': CONFIRMATION_DUE_AT,
  'paid.amountDisputed': REST_DUE_AT,
  appealed: CONFIRMATION_DUE_AT,
  completed: CONFIRMATION_DUE_AT,
  cancelled: GRACE_ENDS_AT,
}

export function restoreIn(state: TradeState): TradeSnapshot {
  return tradeLifecycle.restore(STORED[state], DURING[state])
}
