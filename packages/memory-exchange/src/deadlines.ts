import { investmentDeadline, restoreInvestment, restoreTrade, tradeDeadline } from '@cht/machines/lifecycles'
import { occurrencesAround } from '@cht/sdk/live-sessions'
import { createReminderNotifications, REMINDER_BEFORE, storedTrade, type TradeRow } from '@cht/server/domain'
import { advanceInvestments } from './investments.js'
import { matchSessions } from './matching.js'
import { type MemoryStore, notify } from './store.js'
import { advanceTrades } from './trades.js'

const awaitsReminder = ({ remindedTrades: reminded }: MemoryStore, { id, state }: TradeRow) =>
  state === 'awaitingPayment' && !reminded.has(id)

/** Tells each buyer once that the payment window is about to end. */
const remindBuyers = (books: MemoryStore): void => {
  for (const trade of books.trades) {
    if (!awaitsReminder(books, trade) || books.now() < trade.paymentDueAt - REMINDER_BEFORE) continue
    books.remindedTrades.add(trade.id)
    notify(books, createReminderNotifications(trade))
  }
}

/** Everything that time alone has brought about by now. */
export function checkDeadlines(books: MemoryStore): void {
  advanceTrades(books)
  advanceInvestments(books)
  remindBuyers(books)
  matchSessions(books)
}

/** When time will bring something about next. */
export function findNextEvent(books: MemoryStore): number | undefined {
  const now = books.now()
  const instants = [
    ...books.trades.map((trade) => tradeDeadline(restoreTrade(storedTrade(trade), now))),
    ...books.trades.map((trade) =>
      awaitsReminder(books, trade) ? trade.paymentDueAt - REMINDER_BEFORE : undefined,
    ),
    ...books.investments.map((row) => investmentDeadline(restoreInvestment(row, now))),
    ...occurrencesAround(books.sessions, now).map(({ startsAt }) => startsAt),
  ].filter((instant): instant is number => instant !== undefined && instant > now)
  return instants.length === 0 ? undefined : Math.min(...instants)
}
