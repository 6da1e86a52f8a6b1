import type { MatchedOrder } from '@cht/sdk/contract'
import { Note } from '@cht/ui/note'

/** Warns the seller if a picture was also sent for another order, or for the first part of this one (decision 40). */
export function ReusedProofNote({ trade }: { trade: MatchedOrder }) {
  if (trade.proofReused !== true) return null
  return (
    <Note tone="warning" icon="alert">
      {trade.restSentAt === undefined ? (
        <>
          <b>This picture was also sent for another order.</b> One transfer pays for one order. Confirm only
          if this order has a transfer of its own in your account.
        </>
      ) : (
        <>
          <b>A picture was sent twice, for this order or for another one.</b> One transfer pays once. Confirm
          only if the whole is in your account.
        </>
      )}
    </Note>
  )
}
