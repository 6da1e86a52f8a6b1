import { isCancelledByConsent, isOpenTrade } from '@cht/machines/lifecycles'
import { NO_MATCH_AFTER_CANCELLATION } from '@cht/sdk/orders'
import { restoreStoredState, toStoredTrade } from '@cht/server/domain'
import type { MemoryStore } from './store.js'

/** Which users are not matched with each other now: after a cancellation by consent, and beside an open trade (decision 3). */
export function readSeparations({ trades, now }: MemoryStore) {
  return {
    separated: trades.filter(
      (trade) =>
        isCancelledByConsent(toStoredTrade(trade)) &&
        (trade.endedAt ?? 0) > now() - NO_MATCH_AFTER_CANCELLATION,
    ),
    openTrades: trades.filter(({ state }) => isOpenTrade(restoreStoredState(state))),
  }
}
