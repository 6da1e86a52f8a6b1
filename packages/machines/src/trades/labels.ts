import type { MatchedOrder } from '@cht/sdk/contract'
import { formatMoney, formatTokens, type Money, type PaymentMethod, type TradeState } from '@cht/sdk/rules'
import { isDecidedFor } from '../appeals/selectors.js'
import { isEndingByConsent } from './lifecycle.js'
import type { TradeView } from './selectors.js'

/** Each payment method as it follows a verb, such as in 'You pay by bank transfer'. */
export const PAYMENT_METHOD_PHRASES: Record<PaymentMethod, string> = {
  bank: 'by bank transfer',
  usdt: 'in USDT',
}

export const STATE_LABELS: Record<TradeState, string> = {
  awaitingPayment: 'Awaiting payment',
  expired: 'Payment window expired',
  'paid.awaitingConfirmation': 'Awaiting confirmation',
  'paid.lateConfirmation': 'Late Confirmation',
  appealed: 'Appealed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The label of a trade's state as its parties see it: an unpaid trade may wait for late proof after both have agreed to cancel. */
export function getTradeLabel({ snapshot, state }: TradeView): string {
  return isEndingByConsent(snapshot) ? 'Cancellation agreed' : STATE_LABELS[state]
}

/** Whether the buyer has reported the payment, or the seller has confirmed it. False for a cancelled trade, which may be paid or not. */
export function isReportedPaid({ snapshot }: Pick<TradeView, 'snapshot'>): boolean {
  return snapshot.matches('paid') || snapshot.matches('appealed') || snapshot.matches('completed')
}

/** The words before the sum: that the viewing party pays or receives it, in the tense of the trade's state, or 'Price'. */
export function getPaymentVerb({ snapshot, party, trade }: TradeView): string {
  // Nothing is to be paid any more. Decided for the buyer: the seller never confirmed, so 'You received' could be wrong.
  const isOver = snapshot.matches('expired') || snapshot.matches('cancelled')
  if (isOver || (party === 'seller' && isDecidedFor(trade, 'buyer'))) return 'Price'
  if (party === 'buyer') return isReportedPaid({ snapshot }) ? 'You paid' : 'You pay'
  return snapshot.matches('completed') ? 'You received' : 'You receive'
}

/** The sum to pay; the amount in tokens if the trade has no price. */
export function formatPrice({ payment, amount }: MatchedOrder): string {
  return payment ? formatMoney(payment) : formatTokens(amount)
}

/** The sum without separators and currency, as a bank's form expects it: `75000.00`. */
export function formatPriceDigits(payment: Money): string {
  return formatMoney(payment).replace(/[^\d.]/g, '')
}
