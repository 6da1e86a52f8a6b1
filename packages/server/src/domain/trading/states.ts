import {
  claimLifecycle,
  isOpenClaim,
  isOpenTrade,
  TRADE_STATE_FACTS,
  type TradeSnapshot,
  tradeLifecycle,
} from '@cht/machines/lifecycles'
import { TRADE_CLAIM_STATES, TRADE_STATES, type TradeClaimState, type TradeState } from '@cht/sdk/rules'

/** The status that the API sends for a state: 'approved' from the match until the trade ends (decision 22). */
export function getTradeStatus(state: TradeState): 'approved' | 'completed' | 'cancelled' {
  return TRADE_STATE_FACTS[state].outcome ?? 'approved'
}

/** Returns a snapshot of exactly this state. Its deadlines are placeholders that have not passed. */
export function restoreStoredState(state: TradeState): TradeSnapshot {
  return tradeLifecycle.restore({ state, paymentDueAt: 1, graceEndsAt: 1, confirmationDueAt: 1 }, 0)
}

export const OPEN_TRADE_STATES = TRADE_STATES.filter((state) => isOpenTrade(restoreStoredState(state)))

/** An open trade, as an SQL condition. It lists the states, so that PostgreSQL can use the indexes by party and state. */
export const OPEN_TRADE_SQL = `trades.state in (${OPEN_TRADE_STATES.map((state) => `'${state}'`)})`

/** A completed trade, as an SQL condition. */
export const COMPLETED_TRADE_SQL = `trades.state = 'completed'`

/**
 * Whether a trade was cancelled without a payment, by time (decision 5) or by consent (decision 6). Such a trade is listed for its
 * buyer alone: the sell order is pending again.
 */
export function isCancelledUnpaid({ state, paidAt }: { state: TradeState; paidAt: number | null }): boolean {
  return paidAt === null && restoreStoredState(state).matches('cancelled')
}

const CONSENT_SQL = `(buyer_cancellation = 'accepted' or seller_cancellation = 'accepted')`

/** An unpaid trade that was cancelled because both parties agreed (decision 6), as an SQL condition. */
export const CANCELLED_BY_CONSENT_SQL = `state = 'cancelled' and paid_at is null and ${CONSENT_SQL}`

/**
 * A trade that keeps its parties from being matched with each other (decision 3), as an SQL condition: both have agreed to cancel it,
 * and it waits for late proof or ended after the instant `endedAfter`, which is SQL.
 */
export function buildSeparatingSql(endedAfter: string): string {
  return `(${CANCELLED_BY_CONSENT_SQL} and ended_at > ${endedAfter} or state = 'expired' and ${CONSENT_SQL})`
}

/** A trade that time has cancelled unpaid, or that the operator has decided for the seller, as an SQL condition (decision 10). */
export const FAILED_PURCHASE_SQL = `state = 'cancelled' and not (${CANCELLED_BY_CONSENT_SQL} is true)`

/** A paid trade that the operator decided for the seller, as an SQL condition. */
export const CANCELLED_AFTER_PAYMENT_SQL = `state = 'cancelled' and paid_at is not null`

/** The states in which a claim after the end of a trade waits for the operator (decision 45). */
export const OPEN_CLAIM_STATES: readonly TradeClaimState[] = TRADE_CLAIM_STATES.filter((state) =>
  isOpenClaim(
    claimLifecycle.restore(
      { party: 'seller', outcome: 'completed', endedAt: 0, state, filedAt: 0, isAnswered: false },
      0,
    ),
  ),
)

/** An open claim, as an SQL condition on `trade_claims`. */
export const OPEN_CLAIM_SQL = `trade_claims.state in (${OPEN_CLAIM_STATES.map((state) => `'${state}'`)})`
