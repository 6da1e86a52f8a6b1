import type { PaymentMethod } from '../orders/rules.js'
import { HOUR, MINUTE } from '../time.js'

/** Time to pay, from the start of the session or from the match, whichever is later. */
export const PAYMENT_WINDOW = 120 * MINUTE
/** Time after the payment window in which the escrow is held for late proof of payment. */
export const PAYMENT_GRACE = 15 * MINUTE
/** Time to confirm, from the payment; afterwards the buyer may appeal. */
export const CONFIRMATION_WINDOW = 15 * MINUTE
/** The least time, in ms, in which the buyer can send the rest of a payment of which less has arrived than agreed. */
export const REST_WINDOW = 60 * MINUTE
/** How much later, in ms, the payment window and the grace period end if the seller agrees. Once per trade. */
export const PAYMENT_EXTENSION = 15 * MINUTE
/** How long before the end of the payment window the buyer is reminded. */
export const REMINDER_LEAD_TIME = 15 * MINUTE

/** State names of the trade lifecycle, as in the field `state` of a trade. */
export const TRADE_STATES = [
  'awaitingPayment',
  'expired',
  'paid.awaitingConfirmation',
  'paid.lateConfirmation',
  'paid.awaitingRest',
  'paid.amountDisputed',
  'appealed',
  'completed',
  'cancelled',
] as const
export type TradeState = (typeof TRADE_STATES)[number]

/**
 * The reference that the buyer writes on a bank transfer: the last four characters of the trade's id, e.g. `7F3A`. It is short
 * and neutral, because a bank may delay a text that it does not understand.
 */
export function getPaymentReference(id: string): string {
  return id.slice(-4).toUpperCase()
}

/** The short number of a trade, e.g. `#7F3A`, from its id. On screens it is the number of the order. */
export function getTradeNumber(id: string): string {
  return `#${getPaymentReference(id)}`
}

/** The reference of a trade by its payment method; undefined for USDT, whose transfers carry none. */
export function findPaymentReference(
  id: string,
  paymentMethod: PaymentMethod | undefined,
): string | undefined {
  return paymentMethod === 'bank' ? getPaymentReference(id) : undefined
}

/** The number and the reference of a trade in one line, e.g. `Order #7F3A, reference 7F3A`. */
export function describeTradeNumber(id: string, reference: string | undefined): string {
  const order = `Order ${getTradeNumber(id)}`
  return reference === undefined ? order : `${order}, reference ${reference}`
}

export const PARTIES = ['buyer', 'seller'] as const
export type Party = (typeof PARTIES)[number]

/** What has become of a request for more time or for a cancellation. */
export const REQUEST_STATES = ['requested', 'accepted', 'declined'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** What the seller states about the sender of the payment: `same` if it is the buyer, `other` if it is somebody else. */
export const SENDER_STATEMENTS = ['same', 'other'] as const
export type SenderStatement = (typeof SENDER_STATEMENTS)[number]

/**
 * What a party states with an event of a trade. With `payment.confirm`, whether the sender of the payment is the buyer; with an
 * answer to a request to cancel, whether money was sent or has arrived.
 */
export const TRADE_STATEMENTS = ['sameSender', 'otherSender', 'senderNotStated', 'paid', 'notPaid'] as const
export type TradeStatement = (typeof TRADE_STATEMENTS)[number]

/** The instant, in ms, at which the payment window ends. */
export function computePaymentDue(sessionStart: number, matchedAt: number): number {
  return Math.max(sessionStart, matchedAt) + PAYMENT_WINDOW
}

/** The instant, in ms, until which late proof of payment is accepted. */
export function computeGraceEnd(paymentDue: number): number {
  return paymentDue + PAYMENT_GRACE
}

/** The instant, in ms, at which the confirmation window ends. */
export function computeConfirmationDue(paidAt: number): number {
  return paidAt + CONFIRMATION_WINDOW
}

/** The instant, in ms, until which the buyer can send the rest: the payment window counts if it ends later. */
export function computeRestDue(reportedAt: number, paymentDue: number): number {
  return Math.max(reportedAt + REST_WINDOW, paymentDue)
}

/** How long phone numbers and payment details stay visible after a trade was completed. */
export const DETAILS_SHOWN_FOR = 24 * HOUR
