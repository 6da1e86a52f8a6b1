import type { Party, TradeState } from '@cht/sdk/rules'
import { isDecidedFor } from '../appeals/selectors.js'
import type { TradeView } from './selectors.js'

const STEPS: Record<Party, readonly [string, string, string, string]> = {
  buyer: ['Matched', 'You pay', 'Seller confirms', 'Done'],
  seller: ['Matched', 'Buyer pays', 'You confirm', 'Done'],
}

const CURRENT_STEP: Record<TradeState, number> = {
  awaitingPayment: 1,
  expired: 1,
  'paid.awaitingConfirmation': 2,
  'paid.lateConfirmation': 2,
  appealed: 2,
  completed: 4,
  cancelled: 2,
}

export interface TradeSteps {
  steps: readonly string[]
  /** Index of the current step; past the last one when all are done. */
  current: number
  /** The trade ended before the last step: it was cancelled. */
  ended: boolean
}

/** The steps of a trade as the viewing party sees them, and the current one. */
export function getTradeSteps({ snapshot, state, party, trade }: TradeView): TradeSteps {
  const [matched, pays, confirms, done] = STEPS[party]
  // A proof alone does not show the seller that the buyer has paid.
  const paidToSeller = snapshot.matches('completed') ? 'Buyer paid' : 'Proof sent'
  const paid = party === 'buyer' ? 'You paid' : paidToSeller
  const current = CURRENT_STEP[state]
  const ended = snapshot.matches('cancelled')
  if (ended)
    return {
      steps: [matched, trade.paidAt === undefined ? 'Not paid' : paid, 'Cancelled'],
      current,
      ended,
    }
  if (snapshot.matches('appealed')) return { steps: [matched, paid, 'Appeal', done], current, ended }
  if (snapshot.matches('completed'))
    return {
      steps: [matched, paid, isDecidedFor(trade, 'buyer') ? 'Decided' : 'Confirmed', done],
      current,
      ended,
    }
  // Nobody should start to pay in the grace period.
  const unpaid = snapshot.matches('expired') ? 'Payment' : pays
  return { steps: [matched, current > 1 ? paid : unpaid, confirms, done], current, ended }
}
