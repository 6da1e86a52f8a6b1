import { describeAnotherName, viewPayer } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import { Note } from '@cht/ui/note'

/** What the seller reads if the buyer has named no payer. */
export const PAYER_NOT_STATED = 'The buyer did not say from whom.'

/** Tells the seller who sends the money, as stated by the buyer, and who the buyer is (decision 40). Renders nothing for USDT. */
export function ExpectedPayer({ trade }: { trade: MatchedOrder }) {
  const check = viewPayer(trade)
  if (check === undefined) return null
  const { payer, buyerName, warnings } = check
  return (
    <>
      {payer !== undefined && (
        <>
          Expect it from <b translate="no">{payer}</b>.{' '}
        </>
      )}
      {warnings.includes('notStated') && `${PAYER_NOT_STATED} `}
      {buyerName !== undefined && (
        <>
          The buyer is <b translate="no">{buyerName}</b>
          {warnings.includes('notVerified') && ', a name that is not verified'}.
        </>
      )}
    </>
  )
}

/** Warns the seller if the buyer has named an account in another name than the buyer's own (decision 40). */
export function PayerNameNote({ trade }: { trade: MatchedOrder }) {
  if (!viewPayer(trade)?.warnings.includes('differs')) return null
  return (
    <Note tone="warning" icon="alert">
      The payment is said to come from <b translate="no">{trade.payer?.name}</b>, but the buyer is{' '}
      <b translate="no">{trade.buyer.fullName}</b>. Money from somebody else’s account may be stolen.{' '}
      {describeAnotherName()}
    </Note>
  )
}
