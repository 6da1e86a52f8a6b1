import { CONFIRMATION_WINDOW, type MatchedOrder, type TradeState } from '@cht/sdk/trades'
import { isYourTurn } from './labels.js'
import { type TradeView, viewTrade } from './view.js'

/** A step of a trade that is one's own to take. */
export interface Turn {
  /** The trade's. */
  id: string
  state: TradeState
  /** Since when, and until when, in exchange time; undefined where the exchange does not say. */
  since: number | undefined
  until: number | undefined
}

const sinceOf = ({ state, deadline, window, trade: { paidAt } }: TradeView): number | undefined => {
  if (deadline !== undefined && window !== undefined) return deadline - window
  return state === 'paid.lateConfirmation' && paidAt !== undefined ? paidAt + CONFIRMATION_WINDOW : undefined
}

/** The trades of a list that wait for this user. `at`: exchange time of the answer. */
export function turnsOf(trades: readonly MatchedOrder[], at: number, userId: string): Turn[] {
  return trades
    .map((trade) => viewTrade(trade, at, userId))
    .filter(isYourTurn)
    .map((view) => ({ id: view.trade._id, state: view.state, since: sinceOf(view), until: view.deadline }))
}
