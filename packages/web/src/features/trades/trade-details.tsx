import { isAccountNeeded, type TradeView } from '@cht/machines/trades'
import { findPaymentReference, getTradeNumber } from '@cht/sdk/rules'
import { type DescriptionItem, DescriptionList } from '@cht/ui/description-list'
import { formatAccountNumber, formatPhoneNumber } from '../../components/format-account.js'
import { WalletAddress } from '../../components/wallet-address.js'
import { listWalletPaymentItems } from './wallet-payment.js'

/**
 * The account and the other party of a trade, as far as this party may see them now (decision 9). The buyer can copy the
 * account only while it is needed for a payment or its rest.
 */
export function TradeDetails({ view }: { view: TradeView }) {
  const { trade, party } = view
  const canCopy = party === 'seller' || isAccountNeeded(view)
  const { bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = trade.sellOrder
  const [role, other] = party === 'buyer' ? ['Seller', trade.seller] : ['Buyer', trade.buyer]
  const person: DescriptionItem[] = [
    { label: role, value: other.fullName },
    {
      label: 'Phone',
      value: other.phoneNumber && formatPhoneNumber(other.phoneNumber),
      copy: other.phoneNumber,
    },
  ]
  const destination: DescriptionItem[] = [
    { label: party === 'buyer' ? 'To' : 'Into', value: accountName },
    { label: 'Bank', value: bankName },
    {
      label: 'Account',
      value: accountNumber && formatAccountNumber(accountNumber),
      copy: canCopy ? accountNumber : undefined,
    },
    { label: 'Network', value: cryptoNetwork },
    {
      label: 'Wallet',
      value: cryptoAddress && <WalletAddress address={cryptoAddress} />,
      copy: canCopy ? cryptoAddress : undefined,
    },
  ]
  const reference = findPaymentReference(trade._id, trade.sellOrder.paymentMethod)
  if (reference !== undefined)
    destination.push({ label: 'Reference', value: reference, copy: canCopy ? reference : undefined })
  destination.push(...listWalletPaymentItems(trade))
  const order: DescriptionItem = { label: 'Order ID', value: getTradeNumber(trade._id), copy: trade._id }
  const parties = party === 'buyer' ? [...destination, ...person] : [...person, ...destination]
  return <DescriptionList items={[...parties, order]} />
}
