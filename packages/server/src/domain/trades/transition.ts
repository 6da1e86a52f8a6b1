import { getTradeState, isOpenTrade, type TradeTransition, tickTrade } from '@cht/machines/lifecycles'
import { type TradeRow, toStoredTrade } from './mapper.js'

/**
 * The row of a trade after a transition. A trade that has ended keeps the instant of its end: its details are shown
 * for some time after it (decision 9).
 */
export function applyTransition(
  trade: TradeRow,
  { snapshot }: Pick<TradeTransition, 'snapshot'>,
  now: number,
): TradeRow {
  const {
    paidAt = null,
    confirmationDueAt = null,
    extension = null,
    cancellations,
    messages,
  } = snapshot.context
  return {
    ...trade,
    state: getTradeState(snapshot),
    paymentDueAt: snapshot.context.paymentDueAt,
    graceEndsAt: snapshot.context.graceEndsAt,
    paidAt,
    confirmationDueAt,
    extension,
    buyerCancellation: cancellations?.buyer ?? null,
    sellerCancellation: cancellations?.seller ?? null,
    messages: messages ?? {},
    endedAt: isOpenTrade(snapshot) ? null : (trade.endedAt ?? now),
  }
}

/** Returns the row of a trade as it is at `now`, even if no job has written that yet (decision 1). */
export function computeTrade(trade: TradeRow, now: number): TradeRow {
  return applyTransition(trade, tickTrade(toStoredTrade(trade), now), now)
}
