import { HOUR, MINUTE } from '../time.js'

/** The buyer pays within this of the session's start, or of the match if that came later (decision 5). */
export const PAYMENT_WINDOW = 120 * MINUTE
/** After the payment window the escrow is held this much longer for late proof (decision 5). */
export const PAYMENT_GRACE = 15 * MINUTE
/** The seller confirms within this of the payment; after it the buyer may appeal (decision 6). */
export const CONFIRMATION_WINDOW = 15 * MINUTE

/** Names of the trade lifecycle's states, as the wire's `state` carries them (decision 22). */
export const TRADE_STATES = [
  'awaitingPayment',
  'expired',
  'paid.awaitingConfirmation',
  'paid.lateConfirmation',
  'appealed',
  'completed',
  'cancelled',
] as const
export type TradeState = (typeof TRADE_STATES)[number]

/** `#7F3A`, of a trade's id: how people name a trade to each other. */
export function tradeNumber(id: string): string {
  return `#${id.slice(-4).toUpperCase()}`
}

export const PARTIES = ['buyer', 'seller'] as const
export type Party = (typeof PARTIES)[number]

export function paymentDueAt(sessionStart: number, matchedAt: number): number {
  return Math.max(sessionStart, matchedAt) + PAYMENT_WINDOW
}

export function graceEndsAt(paymentDue: number): number {
  return paymentDue + PAYMENT_GRACE
}

export function confirmationDueAt(paidAt: number): number {
  return paidAt + CONFIRMATION_WINDOW
}

/** Phone numbers and payment details are shown this much longer once a trade was completed (decision 9). */
export const DETAILS_SHOWN_FOR = 24 * HOUR

/** Proof of payment as the buyer uploads it. */
export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PROOF_MAX_BYTES = 5 * 1024 * 1024

/** Said where a picture is refused, by the client and by the server. */
export const PROOF_RULE = 'The picture must be a PNG, JPEG or WebP file of at most 5 MB'
