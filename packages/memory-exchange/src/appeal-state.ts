import { type AppealEvent, nextAppeal, restoreAppeal, type StoredAppeal } from '@cht/machines/lifecycles'
import { type Filing, mustTake, storedAppeal, type TradeRow } from '@cht/server/domain'
import { assertFound, type MemoryStore } from './store.js'

/** The case of a trade after an event; what the case's chart does not take is refused. */
const nextAppealOf = (trade: TradeRow, event: AppealEvent): StoredAppeal => {
  const appeal = assertFound(storedAppeal(trade))
  mustTake(restoreAppeal(appeal), event)
  return nextAppeal(appeal, event)
}

const write = ({ now }: MemoryStore, trade: TradeRow, filing: Filing) => {
  trade.filings = [...trade.filings, { ...filing, filedAt: new Date(now()).toISOString() }]
}

/** One case a trade, from its first filing. */
export function openAppeal(books: MemoryStore, trade: TradeRow, filing?: Filing): void {
  trade.appealId = books.nextId('appeal')
  trade.appealState = 'open'
  write(books, trade, assertFound(filing))
}

/** The second side files too. */
export function joinAppeal(books: MemoryStore, trade: TradeRow, filing?: Filing): void {
  const { by } = assertFound(filing)
  nextAppealOf(trade, { type: 'appeal.join', by })
  write(books, trade, assertFound(filing))
}

export function closeAppeal(trade: TradeRow, event: AppealEvent): void {
  trade.appealState = nextAppealOf(trade, event).state
}
