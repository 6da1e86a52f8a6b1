import { createAppealJoinedNotifications } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { type MemoryStore, notify } from './store.js'
import { applyTradeEvent, getUserTrade, toWireTradeFor } from './trades.js'

export function createAppealHandlers(store: MemoryStore): Handlers<'appeals'> {
  return {
    create: ({ order, reason, description }, user) => {
      const { trade, by } = getUserTrade(store, user, order)
      applyTradeEvent(store, trade, { type: 'appeal.open', by }, { by, reason, description })
      if (trade.filings.length > 1) notify(store, createAppealJoinedNotifications(trade, by))
      return toWireTradeFor(store, user, trade).appeal
    },
  }
}
