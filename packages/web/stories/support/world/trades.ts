import type { Appeal } from '@cht/sdk/appeals'
import { MINUTE } from '@cht/sdk/time'
import {
  confirmationDueAt,
  graceEndsAt,
  type MatchedOrder,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  paymentDueAt,
  type TradeState,
} from '@cht/sdk/trades'
import { RECEIPT } from '../receipt.js'
import { NOW, SESSION_START } from './now.js'
import { ADA, KOFI } from './people.js'

/** The moment at which a trade matched at `SESSION_START` stands in a state. */
export const MOMENTS: Record<TradeState, number> = {
  awaitingPayment: NOW,
  expired: SESSION_START + PAYMENT_WINDOW + 5 * MINUTE,
  'paid.awaitingConfirmation': NOW,
  'paid.lateConfirmation': NOW,
  appealed: NOW,
  completed: NOW,
  cancelled: SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE + 5 * MINUTE,
}

const PAID_AT: Partial<Record<TradeState, number>> = {
  'paid.awaitingConfirmation': NOW - 4 * MINUTE,
  'paid.lateConfirmation': NOW - 20 * MINUTE,
  appealed: NOW - 20 * MINUTE,
  completed: NOW - 10 * MINUTE,
}

export const TRADE_ID = 'trade-7f3a'

/** What the buyer writes of a trade that is not confirmed. */
export const COMPLAINT = {
  reason: 'Late confirmation',
  description: 'I paid at ten and the seller does not answer.',
} as const

const caseIn = (state: Appeal['state']): Appeal => ({
  _id: 'appeal-1',
  order: TRADE_ID,
  state,
  filings: [{ by: 'buyer', ...COMPLAINT, filedAt: NOW - 2 * MINUTE }],
})

/** What a payment brings with it. */
const paid = (paidAt: number) => ({
  paidAt,
  confirmationDueAt: confirmationDueAt(paidAt),
  matchedOrder: { proofOfPayment: RECEIPT },
})

interface Past {
  /** When it was paid, where its state does not say. */
  paidAt?: number | undefined
  /** How its case stands. */
  appeal?: Appeal['state'] | undefined
}

const pastOf = (state: TradeState): Past => ({
  paidAt: PAID_AT[state],
  appeal: state === 'appealed' ? 'open' : undefined,
})

/** A trade of Ada with Kofi in a state, as our server sends it. `past`: what has happened to it before. */
export function tradeIn(state: TradeState, party: Party, past: Past = {}): MatchedOrder {
  const { paidAt, appeal } = { ...pastOf(state), ...past }
  const status = state === 'completed' || state === 'cancelled' ? state : 'approved'
  // Where to pay and whom to call: the other side is not told once it was cancelled (decision 9).
  const shown = (details: object) => (state === 'cancelled' ? {} : details)
  const us = { _id: ADA._id, fullName: ADA.fullName, phoneNumber: ADA.phoneNumber }
  const them = { _id: KOFI._id, fullName: KOFI.fullName, ...shown({ phoneNumber: KOFI.phoneNumber }) }
  const [buyer, seller] = party === 'buyer' ? [us, them] : [them, us]
  const due = paymentDueAt(SESSION_START, SESSION_START)
  return {
    _id: TRADE_ID,
    amount: 75_000,
    status,
    paymentStatus: paidAt === undefined ? 'pending' : 'paid',
    buyer,
    seller,
    buyOrder: { _id: 'buy-1', amount: 75_000, status, paymentMethod: 'bank' },
    sellOrder: {
      _id: 'sell-1',
      amount: 75_000,
      status,
      paymentMethod: 'bank',
      ...(party === 'buyer' ? shown(KOFI.account) : ADA.account),
    },
    state,
    matchedAt: SESSION_START,
    paymentDueAt: due,
    graceEndsAt: graceEndsAt(due),
    payment: { amount: 7_500_000, currency: 'NGN' },
    ...(paidAt !== undefined && paid(paidAt)),
    ...(appeal !== undefined && { appeal: caseIn(appeal) }),
  }
}
