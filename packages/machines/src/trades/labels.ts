import type { PaymentMethod } from '@cht/sdk/orders'
import type { Party, TradeState } from '@cht/sdk/trades'
import type { TradeView } from './view.js'

/** How a trade is paid, after a verb. */
export const METHOD_WORDS: Record<PaymentMethod, string> = { bank: 'by bank transfer', usdt: 'in USDT' }

/** What a state of a trade is called. */
export const STATE_LABELS: Record<TradeState, string> = {
  awaitingPayment: 'Awaiting payment',
  expired: 'Payment window expired',
  'paid.awaitingConfirmation': 'Awaiting confirmation',
  'paid.lateConfirmation': 'Late Confirmation',
  appealed: 'Appealed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const TURN: Record<TradeState, Party | undefined> = {
  awaitingPayment: 'buyer',
  expired: 'buyer',
  'paid.awaitingConfirmation': 'seller',
  'paid.lateConfirmation': 'seller',
  appealed: undefined,
  completed: undefined,
  cancelled: undefined,
}

/** Whether the next step is this party's own. */
export function isYourTurn({ state, party }: TradeView): boolean {
  return TURN[state] === party
}

/** Whose turn it is; undefined where it is nobody's of the two. */
export function turnText(view: TradeView): string | undefined {
  if (TURN[view.state] === undefined) return undefined
  return isYourTurn(view) ? 'Your turn' : `${view.them}’s turn`
}

/** Where a trade stands once its buyer has paid. */
export const BUYER_PAID: readonly TradeState[] = [
  'paid.awaitingConfirmation',
  'paid.lateConfirmation',
  'appealed',
  'completed',
]

/** What this party does with the money of a trade, or did. */
export function paymentVerb({ state, party, trade }: TradeView): string {
  // Decided for the buyer: the seller has said nothing of the money, or that it never came.
  const isDecided = trade.appeal?.state === 'decidedForBuyer'
  if (state === 'cancelled' || (party === 'seller' && isDecided))
    return party === 'buyer' ? 'To be paid' : 'To be received'
  if (party === 'buyer') return BUYER_PAID.includes(state) ? 'You paid' : 'You pay'
  return state === 'completed' ? 'You received' : 'You receive'
}
