import { TRADE_STATES, type TradeState } from '@cht/sdk/trades'

/** To the parties a trade is approved from its match to its end (decision 22). */
export function statusOfTrade(state: TradeState): 'approved' | 'completed' | 'cancelled' {
  return state === 'completed' || state === 'cancelled' ? state : 'approved'
}

/** Those of trades that are not over. */
export const OPEN_STATES = TRADE_STATES.filter((state) => statusOfTrade(state) === 'approved')

/** A trade that was never paid is its buyer's alone: the sell order came back to the market (decision 5). */
export function hasLapsed({ state, paidAt }: { state: TradeState; paidAt: number | null }): boolean {
  return state === 'cancelled' && paidAt === null
}

export const LAPSED = `state = 'cancelled' and paid_at is null`
/** Decided for the seller. */
export const CANCELLED_FOR_BOTH = `state = 'cancelled' and paid_at is not null`
