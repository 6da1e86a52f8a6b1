import type { MatchedOrder } from '@cht/sdk/contract'
import {
  CONFIRMATION_WINDOW,
  formatTokens,
  MINUTE,
  PAYMENT_GRACE,
  type Party,
  type TradeState,
} from '@cht/sdk/rules'
import { isDecidedFor } from '../appeals/selectors.js'
import { describeAppeal } from '../appeals/situation.js'
import { isCancelledByConsent, isEndingByConsent } from './lifecycle.js'
import { isStandingStill, type TradeView } from './selectors.js'

const graceMinutes = PAYMENT_GRACE / MINUTE
const confirmationMinutes = CONFIRMATION_WINDOW / MINUTE

/** What a seller does who does not find the payment. `them`: name of the buyer. */
export function describeMissingPayment(them: string): string {
  return `If the money is not there, do not confirm: wait, ask ${them}, or appeal, which you can do from now on.`
}

/** What a seller does with a proof of payment. `them`: name of the buyer. */
const describeCheck = (them: string, { amount }: MatchedOrder): string =>
  `Nobody has checked the proof of ${them}: look into your own account. Confirm if the money is there, and your ${formatTokens(amount)} go to ${them}. ${describeMissingPayment(them)}`

/** `them`: name of the other party. */
type Situations = Record<TradeState, (them: string, trade: MatchedOrder) => string>

/** Both parties agreed to cancel, and the grace period for late proof runs. */
const ENDING_BY_CONSENT: Record<Party, (them: string, cancelsSellOrder: boolean) => string> = {
  buyer: (them) =>
    `You and ${them} agreed to cancel. Do not pay now. If you have not paid, do nothing: your order is cancelled when the countdown ends. If you have already paid, send the proof before that: an appeal is opened and an operator decides.`,
  seller: (them, cancelsSellOrder) =>
    `You and ${them} agreed to cancel. You do not need to do anything: when the countdown ends, your ${cancelsSellOrder ? 'order is cancelled and its tokens return to your available balance' : 'order returns to its old place on the market, its tokens still in escrow'}. Late proof before that opens an appeal.`,
}

/** A trade that was cancelled because both parties agreed. */
const CANCELLED_BY_CONSENT: Record<Party, (them: string, cancelsSellOrder: boolean) => string> = {
  buyer: (them) => `You and ${them} agreed to cancel. Your order is cancelled: do not pay for it.`,
  seller: (them, cancelsSellOrder) =>
    cancelsSellOrder
      ? `You and ${them} agreed to cancel. Your order is cancelled too, and its tokens are in your available balance.`
      : `You and ${them} agreed to cancel. Your order is on the market again, in its old place. To get the tokens back, cancel it on the orders screen.`,
}

const SITUATIONS: Record<Party, Situations> = {
  buyer: {
    awaitingPayment: () =>
      `Pay before the time is up. After that do not pay: for ${graceMinutes} more minutes you can only send the proof of a payment that you have already made.`,
    expired: () =>
      'Do not pay now: the time to pay is over. If you have not paid, do nothing: your order is cancelled when the countdown ends, and the tokens go back to the market. If you have already paid, send the proof before that: an appeal is opened and an operator decides.',
    'paid.awaitingConfirmation': (them) =>
      `${them} has ${confirmationMinutes} minutes from your proof to confirm. The tokens stay in escrow. When the time is up, you may appeal.`,
    'paid.lateConfirmation': (them) =>
      `Late means that ${them} has not confirmed within ${confirmationMinutes} minutes of your proof. The tokens stay in escrow. You may appeal, or wait.`,
    appealed: (them) =>
      `The trade is frozen. It ends when ${them} confirms your payment or an operator decides.`,
    completed: (them, trade) =>
      isDecidedFor(trade, 'buyer')
        ? `An operator decided for you. ${formatTokens(trade.amount)} are in your available balance.`
        : `${them} confirmed your payment. ${formatTokens(trade.amount)} are in your available balance.`,
    cancelled: (them, trade) => {
      if (isDecidedFor(trade, 'seller'))
        return `An operator decided for ${them}. ${formatTokens(trade.amount)} went from escrow back to ${them}.`
      return trade.paidAt === undefined
        ? 'You did not pay in time. Your order was cancelled, and the tokens went back to the market. Do not pay for it.'
        : 'This trade was cancelled.'
    },
  },
  seller: {
    awaitingPayment: (them) =>
      `${them} has ${graceMinutes} more minutes to send late proof when the time is up. Then your order goes back to the market.`,
    expired: (them) =>
      `${them} did not pay in time. You do not need to do anything: when the countdown ends, your order goes back to the market, its tokens still in escrow. Late proof before that opens an appeal.`,
    'paid.awaitingConfirmation': (them, trade) =>
      `${describeCheck(them, trade)} When the time is up, ${them} may appeal too.`,
    'paid.lateConfirmation': (them, trade) =>
      `Late means that you have not confirmed within ${confirmationMinutes} minutes of the proof: ${them} may appeal now. ${describeCheck(them, trade)}`,
    appealed: () => 'The trade is frozen. It ends when you confirm the payment or an operator decides.',
    completed: (them, trade) =>
      isDecidedFor(trade, 'buyer')
        ? `An operator decided for ${them}. ${formatTokens(trade.amount)} went from escrow to ${them}.`
        : `You confirmed the payment. ${formatTokens(trade.amount)} went from escrow to ${them}.`,
    cancelled: (them, trade) => {
      if (isDecidedFor(trade, 'seller'))
        return `An operator decided for you. ${formatTokens(trade.amount)} are in your available balance again.`
      return trade.paidAt === undefined
        ? `${them} did not pay in time. Your order went back to the market for the next session.`
        : 'This trade was cancelled.'
    },
  },
}

/** What a party reads while payments and releases are stopped. */
const STANDING_STILL: Record<'unpaid' | 'paid' | 'agreed', Record<Party, string>> = {
  unpaid: {
    buyer:
      'Payments are stopped for now, and the time stands still. Do not pay now. If you have already paid, send the proof when payments start again.',
    seller:
      'Payments are stopped for now, and the time stands still. Your tokens stay in escrow. You do not need to do anything.',
  },
  paid: {
    buyer: 'Releases are stopped for now, and the time stands still. The tokens stay in escrow.',
    seller:
      'Releases are stopped for now, and the time stands still. The tokens stay in escrow. You can confirm when releases start again.',
  },
  agreed: {
    buyer:
      'You both agreed to cancel: do not pay. Payments are stopped for now, and the time stands still. If you have already paid, send the proof when payments start again.',
    seller:
      'You both agreed to cancel. Payments are stopped for now, and the time stands still. Your tokens stay in escrow. You do not need to do anything.',
  },
}

/** Says who did what, what happens when the countdown reaches zero, and to whom. */
export function describeSituation(view: TradeView): string {
  const { state, snapshot, appeal, party, counterpartyName, trade } = view
  const { paidAt, cancelsSellOrder = false } = snapshot.context
  if (isStandingStill(view) && !snapshot.matches('appealed')) {
    if (isEndingByConsent(snapshot)) return STANDING_STILL.agreed[party]
    return STANDING_STILL[snapshot.matches('paid') ? 'paid' : 'unpaid'][party]
  }
  if (isEndingByConsent(snapshot)) return ENDING_BY_CONSENT[party](counterpartyName, cancelsSellOrder)
  if (snapshot.matches('cancelled') && isCancelledByConsent(snapshot.context) && paidAt === undefined)
    return CANCELLED_BY_CONSENT[party](counterpartyName, cancelsSellOrder)
  if (snapshot.matches('appealed') && appeal) return describeAppeal(appeal, view)
  return SITUATIONS[party][state](counterpartyName, trade)
}
