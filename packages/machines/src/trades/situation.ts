import type { Party } from '@cht/sdk/rules'
import { describeAppeal } from '../appeals/situation.js'
import { isCancelledByConsent, isEndingByConsent } from './lifecycle.js'
import { getPartyText } from './party-text.js'
import { isFrozen, isStandingStill, type TradeView } from './selectors.js'
import { TRADE_STATE_FACTS } from './states.js'

/** Both parties agreed to cancel, and the grace period for late proof runs. */
const ENDING_BY_CONSENT: Record<Party, (them: string, cancelsSellOrder: boolean) => string> = {
  buyer: (them) =>
    `You and ${them} agreed to cancel. Do not pay now. If you have not paid, do nothing: your order is cancelled when the countdown ends. If you have already paid, send the receipt before that: an appeal is opened and an operator decides.`,
  seller: (them, cancelsSellOrder) =>
    `You and ${them} agreed to cancel. You do not need to do anything: when the countdown ends, your ${cancelsSellOrder ? 'order is cancelled and its tokens return to your available balance' : 'order returns to its old place on the market, its tokens still in escrow'}. A late receipt before that opens an appeal.`,
}

/** A trade that was cancelled because both parties agreed. */
const CANCELLED_BY_CONSENT: Record<Party, (them: string, cancelsSellOrder: boolean) => string> = {
  buyer: (them) => `You and ${them} agreed to cancel. Your order is cancelled: do not pay for it.`,
  seller: (them, cancelsSellOrder) =>
    cancelsSellOrder
      ? `You and ${them} agreed to cancel. Your order is cancelled too, and its tokens are in your available balance.`
      : `You and ${them} agreed to cancel. Your order is on the market again, in its old place. To get the tokens back, cancel it on the orders screen.`,
}

/** Both parties agreed to cancel, and payments are stopped. */
const STOPPED_AFTER_CONSENT: Record<Party, string> = {
  buyer:
    'You both agreed to cancel: do not pay. Payments are stopped for now, and the time stands still. If you have already paid, send the receipt when payments start again.',
  seller:
    'You both agreed to cancel. Payments are stopped for now, and the time stands still. Your tokens stay in escrow. You do not need to do anything.',
}

/** The operator has frozen the trade. */
const FROZEN =
  'The operator looks into this trade, and the time stands still. Nobody should pay now. The tokens stay in escrow.'

/** Says who did what, what happens when the countdown reaches zero, and to whom. */
export function describeSituation(view: TradeView): string {
  const { state, snapshot, appeal, party, counterpartyName } = view
  const { paidAt, cancelsSellOrder = false } = snapshot.context
  const { situation, stopped } = TRADE_STATE_FACTS[state]
  if (isFrozen(view)) return FROZEN
  if (isEndingByConsent(snapshot))
    return isStandingStill(view)
      ? STOPPED_AFTER_CONSENT[party]
      : ENDING_BY_CONSENT[party](counterpartyName, cancelsSellOrder)
  if (isStandingStill(view) && stopped) return getPartyText(stopped, view)
  if (snapshot.matches('cancelled') && isCancelledByConsent(snapshot.context) && paidAt === undefined)
    return CANCELLED_BY_CONSENT[party](counterpartyName, cancelsSellOrder)
  if (snapshot.matches('appealed') && appeal) return describeAppeal(appeal, view)
  return getPartyText(situation, view)
}
