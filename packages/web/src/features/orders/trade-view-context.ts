import { type TradeView, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'

/** What `viewListedTrade` needs besides the trade. */
export interface TradeViewContext {
  userId: string
  /** Exchange time of the response with the trade, in ms. */
  at: number
  /** Start of the ongoing session, in ms of exchange time (spec section 3, buyOrderTimer). */
  sessionStart: number | undefined
}

/** A listed trade as its user sees it. */
export function viewListedTrade(
  trade: MatchedOrder,
  { userId, at, sessionStart }: TradeViewContext,
): TradeView {
  return viewTrade(trade, at, userId, sessionStart)
}
