import { joinedNotices } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { type MemoryStore, notify } from './store.js'
import { getUserTrade, toWireTradeFor, transitionTrade } from './trades.js'

export function createAppealHandlers(store: MemoryStore): Handlers<'appeals'> {
  return {
    create: ({ order, reason, description }, user) => {
      const { trade, by } = getUserTrade(store, user, order)
      transitionTrade(store, trade, { type: 'appeal.open', by }, { by, reason, description })
      if (trade.filings.length > 1) notify(store, joinedNotices(trade, by))
      return toWireTradeFor(store, user, trade).appeal
    },
  }
}
