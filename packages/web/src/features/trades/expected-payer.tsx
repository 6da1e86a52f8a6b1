import { describePayer } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/trades'

/** Tells the seller from whom the payment comes, as the buyer says (decision 40). */
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
