import { describePayer } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/trades'

/** Shows the seller who pays, as the buyer says (decision 40). */
export function ExpectedPayer({ trade }: { trade: MatchedOrder }) {
  const payer = describePayer(trade)
  return (
    payer !== undefined && (
      <>
        Expect it from <b>{payer}</b>.
      </>
    )
  )
}
