import { getTradeOutcome, type StoredClaim } from '@cht/machines/lifecycles'
import type { Party } from '@cht/sdk/rules'
import type { TradeRow } from './trade-mapper.js'
import { tickTradeRow } from './transition.js'

/** Converts the claim of a party to the input of its lifecycle: without one, that it has filed none. */
export function toStoredClaim(trade: TradeRow, party: Party, now: number): StoredClaim {
  const claim = trade.claims.find((row) => row.party === party)
  return {
    party,
    outcome: getTradeOutcome(tickTradeRow(trade, now).transition.snapshot),
    endedAt: trade.endedAt ?? undefined,
    state: claim?.state,
    filedAt: claim && Date.parse(claim.filedAt),
    isAnswered: typeof claim?.answer === 'string',
  }
}
