import type { PaymentMethod, TradeState } from '@cht/sdk/rules'
import { getTradeState, isEndingByConsent } from './lifecycle.js'
import { getPartyText } from './party-text.js'
import type { TradeView } from './selectors.js'
import { TRADE_STATE_FACTS, type TradeTone } from './states.js'

/** Each payment method as it follows a verb, such as in 'You pay by bank transfer'. */
export const PAYMENT_METHOD_PHRASES: Record<PaymentMethod, string> = {
  bank: 'by bank transfer',
  usdt: 'in USDT',
}

/** The label of a state of a trade, whoever sees it. */
export function describeTradeState(state: TradeState): string {
  return TRADE_STATE_FACTS[state].label
}

/** The tone of the label of a state. */
export function getTradeStateTone(state: TradeState): TradeTone {
  return TRADE_STATE_FACTS[state].tone
}

/** The label of a trade's state as its parties see it: an unpaid trade may wait for late proof after both have agreed to cancel. */
export function getTradeLabel({ snapshot, state }: TradeView): string {
  return isEndingByConsent(snapshot) ? 'Cancellation agreed' : describeTradeState(state)
}

/** The tone of a trade's label: whether its state is good or bad, or waits for somebody. */
export function getTradeTone({ state }: TradeView): TradeTone {
  return TRADE_STATE_FACTS[state].tone
}

/** Whether the buyer has reported the payment, or the seller has confirmed it. False for a cancelled trade, which may be paid or not. */
export function isReportedPaid({ snapshot }: Pick<TradeView, 'snapshot'>): boolean {
  return TRADE_STATE_FACTS[getTradeState(snapshot)].isReportedPaid
}

/** The words before the sum: that the viewing party pays or receives it, in the tense of the trade's state, or 'Price'. */
export function getPaymentVerb(view: TradeView): string {
  return getPartyText(TRADE_STATE_FACTS[view.state].paymentVerb, view)
}
