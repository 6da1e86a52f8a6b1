import { describePayer } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/trades'

/** Tells the seller who sends the money, as stated by the buyer (decision 40). Renders nothing if the buyer did not say. */
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
