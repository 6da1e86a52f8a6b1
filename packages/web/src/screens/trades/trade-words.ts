import { formatTokens } from '@cht/sdk/money'
import type { PaymentMethod } from '@cht/sdk/orders'
import { MINUTE } from '@cht/sdk/time'
import {
  CONFIRMATION_WINDOW,
  type MatchedOrder,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/trades'
import type { Tone } from '../../ui/chip.js'

/** What a state of a trade is called, and how long its window is. */
interface StateFace {
  label: string
  tone: Tone
  /** ms; only states that end by themselves have one. */
  window?: number
}

export const STATE_FACES: Record<TradeState, StateFace> = {
  awaitingPayment: { label: 'Awaiting payment', tone: 'warning', window: PAYMENT_WINDOW },
  expired: { label: 'Payment window expired', tone: 'negative', window: PAYMENT_GRACE },
  'paid.awaitingConfirmation': {
    label: 'Awaiting confirmation',
    tone: 'warning',
    window: CONFIRMATION_WINDOW,
  },
  'paid.lateConfirmation': { label: 'Late Confirmation', tone: 'negative' },
  appealed: { label: 'Appealed', tone: 'information' },
  completed: { label: 'Completed', tone: 'positive' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
}

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

/** The four steps as this party sees them, and which one is now. */
export const stepsOf = (
  state: TradeState,
  party: Party,
  wasPaid: boolean,
): { steps: readonly string[]; current: number; ended: boolean } => {
  const [matched, pays, confirms, done] = STEPS[party]
  const paid = party === 'buyer' ? 'You paid' : 'Buyer paid'
  const current = CURRENT_STEP[state]
  const ended = state === 'cancelled'
  if (ended) return { steps: [matched, wasPaid ? paid : 'Not paid', 'Cancelled'], current, ended }
  if (state === 'appealed') return { steps: [matched, paid, 'Appeal', done], current, ended }
  if (state === 'completed') return { steps: [matched, paid, 'Confirmed', done], current, ended }
  return { steps: [matched, current > 1 ? paid : pays, confirms, done], current, ended }
}

/** Whose turn it is; undefined where it is nobody's of the two. */
export const TURN: Record<TradeState, Party | undefined> = {
  awaitingPayment: 'buyer',
  expired: 'buyer',
  'paid.awaitingConfirmation': 'seller',
  'paid.lateConfirmation': 'seller',
  appealed: undefined,
  completed: undefined,
  cancelled: undefined,
}

const grace = PAYMENT_GRACE / MINUTE
const confirmation = CONFIRMATION_WINDOW / MINUTE

/** Who did what, what happens at zero, and to whom. `them` is the other party's name. */
type Situations = Record<TradeState, (them: string, trade: MatchedOrder) => string>

const SITUATIONS: Record<Party, Situations> = {
  buyer: {
    awaitingPayment: () => `At zero you have ${grace} more minutes to send proof.`,
    expired: () =>
      'You did not pay in time. If you have paid, send the proof before zero: it opens an appeal and an operator decides. At zero your order is cancelled and the tokens go back to the market.',
    'paid.awaitingConfirmation': (them) =>
      `${them} has ${confirmation} minutes to confirm. At zero you may appeal.`,
    'paid.lateConfirmation': (them) =>
      `${them} has not confirmed in ${confirmation} minutes. The tokens stay in escrow. You may appeal, or wait.`,
    appealed: (them) =>
      `The trade is frozen. It ends when ${them} confirms your payment or an operator decides.`,
    completed: (them, { amount, appeal }) =>
      appeal?.state === 'decidedForBuyer'
        ? `An operator decided for you. ${formatTokens(amount)} are in your available balance.`
        : `${them} confirmed your payment. ${formatTokens(amount)} are in your available balance.`,
    cancelled: (them, { appeal, paidAt }) => {
      if (appeal?.state === 'decidedForSeller')
        return `An operator decided for ${them}. The tokens went back to the seller.`
      return paidAt === undefined
        ? 'You did not pay in time. Your order was cancelled, and the tokens went back to the market.'
        : 'This trade was cancelled.'
    },
  },
  seller: {
    awaitingPayment: (them) =>
      `At zero ${them} has ${grace} more minutes to send late proof. Then your order goes back to the market.`,
    expired: (them) =>
      `${them} did not pay in time. Until zero late proof is still taken, and opens an appeal. At zero your order goes back to the market, its tokens still in escrow.`,
    'paid.awaitingConfirmation': () => 'Check your account, then confirm. At zero the buyer may appeal.',
    'paid.lateConfirmation': () =>
      `You have not confirmed in ${confirmation} minutes. The buyer may appeal now.`,
    appealed: () => 'The trade is frozen. It ends when you confirm the payment or an operator decides.',
    completed: (them, { amount, appeal }) =>
      appeal?.state === 'decidedForBuyer'
        ? `An operator decided for ${them}. ${formatTokens(amount)} went from escrow to the buyer.`
        : `You confirmed the payment. ${formatTokens(amount)} went from escrow to ${them}.`,
    cancelled: (them, { appeal, paidAt }) => {
      if (appeal?.state === 'decidedForSeller')
        return 'An operator decided for you. The tokens are in your available balance again.'
      return paidAt === undefined
        ? `${them} did not pay in time. Your order went back to the market for the next session.`
        : 'This trade was cancelled.'
    },
  },
}

export const situationOf = (state: TradeState, party: Party, them: string, trade: MatchedOrder): string =>
  SITUATIONS[party][state](them, trade)

/** How a trade is paid, after a verb. */
export const METHOD_WORDS: Record<PaymentMethod, string> = { bank: 'by bank transfer', usdt: 'in USDT' }

const BUYER_PAID: readonly TradeState[] = [
  'paid.awaitingConfirmation',
  'paid.lateConfirmation',
  'appealed',
  'completed',
]

/** What this party does with the money of a trade, or did. */
export const paymentVerb = (state: TradeState, party: Party): string => {
  if (state === 'cancelled') return party === 'buyer' ? 'To be paid' : 'To be received'
  if (party === 'buyer') return BUYER_PAID.includes(state) ? 'You paid' : 'You pay'
  return state === 'completed' ? 'You received' : 'You receive'
}
