import type { MatchedOrder } from '@cht/sdk/contract'
import type { Party } from '@cht/sdk/rules'
import { getTradeOutcome } from '../trades/lifecycle.js'
import { toTradeSnapshot } from '../trades/mapper.js'
import { type ClaimSnapshot, claimLifecycle } from './lifecycle.js'

/** The claim of a party of a trade of the API at `asOf`, the exchange time of the response. */
export function toClaimSnapshot(trade: MatchedOrder, party: Party, asOf: number): ClaimSnapshot {
  const claim = trade.claims?.find(({ by }) => by === party)
  return claimLifecycle.restore(
    {
      party,
      outcome: getTradeOutcome(toTradeSnapshot(trade, asOf)),
      // A back end without `claims` takes none.
      endedAt: trade.claims && trade.endedAt,
      state: claim?.state,
      filedAt: claim?.filedAt,
      isAnswered: claim?.answer !== undefined,
    },
    asOf,
  )
}
