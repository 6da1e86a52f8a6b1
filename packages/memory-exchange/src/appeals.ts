import { joinedNotices } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { type MemoryStore, notify } from './store.js'
import { getUserTrade, toWireTradeFor, transitionTrade } from './trades.js'

export function createAppealHandlers(books: MemoryStore): Handlers<'appeals'> {
  return {
    create: ({ order, reason, description }, person) => {
      const { trade, by } = getUserTrade(books, person, order)
      transitionTrade(books, trade, { type: 'appeal.open', by }, { by, reason, description })
      if (trade.filings.length > 1) notify(books, joinedNotices(trade, by))
      return toWireTradeFor(books, person, trade).appeal
    },
  }
}
