import type { MatchedOrder } from '@cht/sdk/contract'
import { Note } from '@cht/ui/note'

/** Warns the seller if the picture of the receipt was also sent for another order (decision 40). */
export function ReusedProofNote({ trade }: { trade: MatchedOrder }) {
  if (trade.proofReused !== true) return null
  return (
    <Note tone="warning" icon="alert">
      <b>This picture was also sent for another order.</b> One transfer pays for one order. Confirm only if
      this order has a transfer of its own in your account.
    </Note>
  )
}
