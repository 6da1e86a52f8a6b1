import { type AppealEvent, carryOutDecision } from '@cht/machines/lifecycles'
import type { Party } from '@cht/sdk/rules'
import {
  createAppealJoinedNotifications,
  createAppealNotifications,
  type TradeRow,
  tickTradeRow,
} from '@cht/server/domain'
import { addAppealEvent, getNewDeadline, sendToAppeal, tickAppeal } from './appeal-state.js'
import type { Handlers } from './handlers.js'
import { assertFound, type MemoryStore, notify } from './store.js'
import { advanceTrade, applyTradeEvent, getUserTrade, toWireTradeFor } from './trades.js'

/** Decides the appeal of a trade and stores that. A decision that has become final ends the trade. */
const decideAppeal = (
  store: MemoryStore,
  trade: TradeRow,
  event: Extract<AppealEvent, { type: 'appeal.resolve' }>,
  text: string,
): void => {
  const before = tickAppeal(store, trade)
  const { transition } = tickTradeRow(trade, store.now())
  const appeal = sendToAppeal(store, trade, event)
  const dueAt = getNewDeadline(before, appeal)
  const { type, to: party } = event
  addAppealEvent(store, trade, { type, party, text, dueAt })
  const decided = carryOutDecision(transition, appeal)
  if (decided.decidedFor === undefined) notify(store, createAppealNotifications(trade, { type, party, text }))
  else advanceTrade(store, trade, { type: 'appeal.resolve', to: decided.decidedFor }, decided.transition)
}

export function createAppealHandlers(store: MemoryStore): Handlers<'appeals'> {
  return {
    create: ({ order, reason, description }, user) => {
      const { trade, by } = getUserTrade(store, user, order)
      const isAppealed = trade.appealId !== null
      applyTradeEvent(store, trade, { type: 'appeal.open', by }, { by, reason, description })
      if (isAppealed) notify(store, createAppealJoinedNotifications(trade, by))
      return toWireTradeFor(store, user, trade).appeal
    },
  }
}

/** What the operator does in the appeal of a trade. */
export function createAppealOperator(store: MemoryStore) {
  const find = (tradeId: string) => assertFound(store.trades.find(({ id }) => id === tradeId))
  return {
    /** Decides for a party. The decision is final 24 hours later. */
    decideAppeal: (tradeId: string, to: Party, reason = 'The receipt decides') =>
      decideAppeal(store, find(tradeId), { type: 'appeal.resolve', to }, reason),
  }
}
