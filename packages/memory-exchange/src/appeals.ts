import { joinedNotices } from '@cht/server/domain'
import type { Answers } from './answers.js'
import { type Books, notify } from './books.js'
import { ownTrade, presentTradeTo, stepOn } from './trades.js'

export function appealAnswers(books: Books): Answers<'appeals'> {
  return {
    create: ({ order, reason, description }, person) => {
      const { trade, by } = ownTrade(books, person, order)
      stepOn(books, trade, { type: 'appeal.open', by }, { by, reason, description })
      if (trade.filings.length > 1) notify(books, joinedNotices(trade, by))
      return presentTradeTo(books, person, trade).appeal
    },
  }
}
