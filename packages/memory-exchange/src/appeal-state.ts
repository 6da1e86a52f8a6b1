import { type AppealEvent, getNextAppeal, restoreAppeal, type StoredAppeal } from '@cht/machines/lifecycles'
import { type AppealFiling, assertCan, type TradeRow, toStoredAppeal } from '@cht/server/domain'
import { assertFound, type MemoryStore } from './store.js'

/** Returns the trade's appeal after the event. Throws the lifecycle's refusal if the event is not allowed. */
const transitionAppeal = (trade: TradeRow, event: AppealEvent): StoredAppeal => {
  const appeal = assertFound(toStoredAppeal(trade))
  assertCan(restoreAppeal(appeal), event)
  return getNextAppeal(appeal, event)
}

const addFiling = ({ now }: MemoryStore, trade: TradeRow, filing: AppealFiling) => {
  trade.filings = [...trade.filings, { ...filing, filedAt: new Date(now()).toISOString() }]
}

/** Opens the appeal of a trade with its first filing. */
export function openAppeal(store: MemoryStore, trade: TradeRow, filing?: AppealFiling): void {
  trade.appealId = store.nextId('appeal')
  trade.appealState = 'open'
  addFiling(store, trade, assertFound(filing))
}

/** Adds the filing of the second party. */
export function joinAppeal(store: MemoryStore, trade: TradeRow, filing?: AppealFiling): void {
  const { by } = assertFound(filing)
  transitionAppeal(trade, { type: 'appeal.join', by })
  addFiling(store, trade, assertFound(filing))
}

/** Closes the appeal as settled or decided. */
export function closeAppeal(trade: TradeRow, event: AppealEvent): void {
  trade.appealState = transitionAppeal(trade, event).state
}
