import { TRADE_STATES, type TradeState } from '@cht/sdk/trades'

/** The status on the wire: 'approved' from the match until the trade ends (decision 22). */
export function toTradeStatus(state: TradeState): 'approved' | 'completed' | 'cancelled' {
  return state === 'completed' || state === 'cancelled' ? state : 'approved'
}

/** The states of an open trade. */
export const OPEN_TRADE_STATES = TRADE_STATES.filter((state) => toTradeStatus(state) === 'approved')

/**
 * Whether a trade was cancelled because it was never paid. It is listed for its buyer alone: the sell order is pending
 * again (decision 5).
 */
export function isCancelledUnpaid({ state, paidAt }: { state: TradeState; paidAt: number | null }): boolean {
  return state === 'cancelled' && paidAt === null
}

/** `hasLapsed` as an SQL condition. */
export const CANCELLED_UNPAID_SQL = `state = 'cancelled' and paid_at is null`

/** A paid trade that the operator decided for the seller. */
export const CANCELLED_AFTER_PAYMENT_SQL = `state = 'cancelled' and paid_at is not null`
