import { isCancelledByConsent, isEndingByConsent, isOpenTrade, restoreTrade } from '@cht/machines/lifecycles'
import { NO_MATCH_AFTER_CANCELLATION } from '@cht/sdk/orders'
import { isCancelledUnpaid, restoreStoredState, toStoredTrade } from '@cht/server/domain'
import type { MemoryStore } from './store.js'

/** Which users are not matched with each other now: while and after a trade ends by consent, and beside an open trade (decision 3). */
export function readSeparations({ trades, now }: MemoryStore) {
  return {
    separated: trades.filter(
      (trade) =>
        isEndingByConsent(restoreTrade(toStoredTrade(trade), now())) ||
        (isCancelledUnpaid(trade) &&
          isCancelledByConsent(toStoredTrade(trade)) &&
          (trade.endedAt ?? 0) > now() - NO_MATCH_AFTER_CANCELLATION),
    ),
    openTrades: trades.filter(({ state }) => isOpenTrade(restoreStoredState(state))),
  }
}
