import { isOpenTrade } from '@cht/machines/lifecycles'
import { restoreStoredState } from '@cht/server/domain'
import type { MemoryStore } from './store.js'

/** The open trades, beside which their parties are not matched (decision 3). No trade ends by consent here. */
export function readSeparations({ trades }: MemoryStore) {
  return { openTrades: trades.filter(({ state }) => isOpenTrade(restoreStoredState(state))) }
}
