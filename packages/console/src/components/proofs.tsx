import type { MatchedOrder } from '@cht/sdk/contract'
import { Picture } from './picture.js'

/** The pictures that the buyer has sent as proofs of a payment. `path` is that of the appeal or of the claim that lets the operator see them. */
export function Proofs({ path, trade }: { path: string; trade: MatchedOrder }) {
  return (
    <>
      {trade.paidAt !== undefined && <Picture path={`${path}/proof`} title="The proof of payment" />}
      {trade.restSentAt !== undefined && (
        <Picture path={`${path}/proof-of-rest`} title="The proof of the rest" />
      )}
    </>
  )
}
