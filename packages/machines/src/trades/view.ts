import {
  CONFIRMATION_WINDOW,
  type MatchedOrder,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/trades'
import { type TradeSnapshot, tradeDeadline, tradeState } from './lifecycle.js'
import { partyOf, tradeSnapshot } from './mapper.js'

/** A trade as one of its parties may see it, as of the exchange's last answer. */
export interface TradeView {
  trade: MatchedOrder
  /** The lifecycle: what it takes is what may be done. */
  snapshot: TradeSnapshot
  state: TradeState
  /** When time will move it next, in exchange time. */
  deadline: number | undefined
  /** How long the window is that ends then, in ms. */
  window: number | undefined
  /** How long there was in all for what is to be done by then, in ms: the grace is the last of the time to pay. */
  allotted: number | undefined
  party: Party
  /** The other party's name. */
  them: string
}

const FALLBACK_NAMES: Record<Party, string> = { buyer: 'The buyer', seller: 'The seller' }

const WINDOWS: Partial<Record<TradeState, number>> = {
  awaitingPayment: PAYMENT_WINDOW,
  expired: PAYMENT_GRACE,
  'paid.awaitingConfirmation': CONFIRMATION_WINDOW,
}

/** `at`: exchange time of the answer. `sessionStart`: for back ends that send no deadlines (the buy-order timer). */
export function viewTrade(trade: MatchedOrder, at: number, userId: string, sessionStart?: number): TradeView {
  const snapshot = tradeSnapshot(trade, at, sessionStart)
  const state = tradeState(snapshot)
  const party = partyOf(trade, userId)
  const other = party === 'buyer' ? 'seller' : 'buyer'
  const window = WINDOWS[state]
  return {
    trade,
    snapshot,
    state,
    deadline: tradeDeadline(snapshot),
    window,
    allotted: state === 'expired' ? PAYMENT_WINDOW + PAYMENT_GRACE : window,
    party,
    them: trade[other].fullName ?? FALLBACK_NAMES[other],
  }
}
