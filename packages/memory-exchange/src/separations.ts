import { isOpenTrade } from '@cht/machines/lifecycles'
import { isSeparating, restoreStoredState, toStoredTrade } from '@cht/server/domain'
import type { MemoryStore } from './store.js'

/** Which users are not matched with each other now: while and after a trade ends by consent, and beside an open trade (decision 3). */
export function readSeparations({ trades, now }: MemoryStore) {
  return {
    separated: trades.filter((trade) => isSeparating(toStoredTrade(trade), trade.endedAt, now())),
    openTrades: trades.filter(({ state }) => isOpenTrade(restoreStoredState(state))),
  }
}
