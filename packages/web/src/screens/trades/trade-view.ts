import { partyOf, type TradeSnapshot, tradeDeadline, tradeSnapshot, tradeState } from '@cht/machines/trades'
import type { MatchedOrder, Party, TradeState } from '@cht/sdk/trades'

/** A trade as one of its parties may see it, as of the exchange's last answer. */
export interface TradeView {
  trade: MatchedOrder
  /** The lifecycle: what it takes is what may be done. */
  snapshot: TradeSnapshot
  state: TradeState
  /** When time will move it next, in exchange time. */
  deadline: number | undefined
  party: Party
  /** The other party's name. */
  them: string
}

const FALLBACK_NAMES: Record<Party, string> = { buyer: 'The buyer', seller: 'The seller' }

/** `at`: exchange time of the answer. `sessionStart`: for back ends that send no deadlines (the buy-order timer). */
export const viewTrade = (
  trade: MatchedOrder,
  at: number,
  userId: string,
  sessionStart?: number,
): TradeView => {
  const snapshot = tradeSnapshot(trade, at, sessionStart)
  const party = partyOf(trade, userId)
  const other = party === 'buyer' ? 'seller' : 'buyer'
  return {
    trade,
    snapshot,
    state: tradeState(snapshot),
    deadline: tradeDeadline(snapshot),
    party,
    them: trade[other].fullName ?? FALLBACK_NAMES[other],
  }
}

/** `#7F3A`: how people name a trade to each other. */
export const tradeNumber = (id: string): string => `#${id.slice(-4).toUpperCase()}`
