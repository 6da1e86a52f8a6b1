import type { MatchedOrder } from '@cht/sdk/contract'
import { Note } from '@cht/ui/note'
import { PhoneLink } from '../../components/phone-link.js'

/** Warns the buyer if the account is not in the seller's name (decision 40). */
export function PayeeNameNote({ trade: { payeeNameDiffers, sellOrder, seller } }: { trade: MatchedOrder }) {
  if (!payeeNameDiffers) return null
  return (
    <Note tone="warning" icon="alert">
      This account is in the name of <b translate="no">{sellOrder.accountName}</b>, but the seller is{' '}
      <b translate="no">{seller.fullName}</b>. Call the seller before you pay
      {seller.phoneNumber === undefined ? (
        '.'
      ) : (
        <>
          : <PhoneLink number={seller.phoneNumber} />
        </>
      )}
    </Note>
  )
}
