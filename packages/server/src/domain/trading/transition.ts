import {
  type AppealedTransition,
  type AppealSnapshot,
  getTradeState,
  isOpenTrade,
  storeAppeal,
  type TradeTransition,
  tickAppealedTrade,
} from '@cht/machines/lifecycles'
import { type TradeRow, toAppealColumns, toStoredAppeal, toStoredTrade } from './trade-mapper.js'

/**
 * The columns of a trade that a transition changes. A trade that has ended keeps the instant of its end: its details are shown
 * for some time after it (decision 9).
 */
export function toTransitionColumns(
  { endedAt }: Pick<TradeRow, 'endedAt'>,
  { snapshot }: Pick<TradeTransition, 'snapshot'>,
  now: number,
) {
  const {
    paymentDueAt,
    graceEndsAt,
    paidAt = null,
    confirmationDueAt = null,
    receivedAmounts = [],
    restDueAt = null,
    restSentAt = null,
    extension = null,
    cancellations,
    cancelsSellOrder = false,
    messages,
  } = snapshot.context
  return {
    state: getTradeState(snapshot),
    paymentDueAt,
    graceEndsAt,
    paidAt,
    confirmationDueAt,
    receivedAmounts: [...receivedAmounts],
    restDueAt,
    restSentAt,
    extension,
    buyerCancellation: cancellations?.buyer ?? null,
    sellerCancellation: cancellations?.seller ?? null,
    cancelsSellOrder,
    messages: messages ?? {},
    endedAt: isOpenTrade(snapshot) ? null : (endedAt ?? now),
  }
}

/** The row of a trade after a transition. */
export function applyTransition(
  trade: TradeRow,
  transition: Pick<TradeTransition, 'snapshot'>,
  now: number,
): TradeRow {
  return { ...trade, ...toTransitionColumns(trade, transition, now) }
}

/** Returns the transition of a trade and its appeal by the deadlines that have passed at `now`. */
export function tickTradeRow(trade: TradeRow, now: number): AppealedTransition {
  return tickAppealedTrade(toStoredTrade(trade), toStoredAppeal(trade), now)
}

/** The row of a trade with its appeal after a transition of the appeal. */
export function applyAppeal(trade: TradeRow, appeal: AppealSnapshot | undefined): TradeRow {
  return appeal ? { ...trade, ...toAppealColumns(storeAppeal(appeal)) } : trade
}
