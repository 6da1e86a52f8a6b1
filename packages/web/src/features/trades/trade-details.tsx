import { isOpenTrade, isPaymentExpected, type TradeView } from '@cht/machines/trades'
import { findPaymentReference, getTradeNumber } from '@cht/sdk/rules'
import { type DescriptionItem, DescriptionList } from '@cht/ui/description-list'
import { formatAccountNumber } from '../../components/format-account.js'
import { PhoneLink } from '../../components/phone-link.js'
import { WalletAddress } from '../../components/wallet-address.js'
import { listWalletPaymentItems } from './wallet-payment.js'

/**
 * The account and the other party of a trade, as far as this party may see them now (decision 9). The account that a payment is
 * needed for is not among them: the question of the trade has it, with buttons to copy it, which a buyer has only then.
 */
export function TradeDetails({ view }: { view: TradeView }) {
  const { trade, party } = view
  const isSeller = party === 'seller'
  const { bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = trade.sellOrder
  const [role, other] = party === 'buyer' ? ['Seller', trade.seller] : ['Buyer', trade.buyer]
  const person: DescriptionItem[] = [
    { label: role, value: other.fullName },
    {
      label: 'Phone',
      value: other.phoneNumber && <PhoneLink number={other.phoneNumber} />,
      copy: other.phoneNumber,
    },
  ]
  const destination: DescriptionItem[] = [
    { label: party === 'buyer' ? 'To' : 'Into', value: accountName },
    { label: 'Bank', value: bankName },
    {
      label: 'Account',
      value: accountNumber && formatAccountNumber(accountNumber),
      copy: isSeller ? accountNumber : undefined,
    },
    { label: 'Network', value: cryptoNetwork },
    {
      label: 'Wallet',
      value: cryptoAddress && <WalletAddress address={cryptoAddress} />,
      copy: isSeller ? cryptoAddress : undefined,
    },
  ]
  const reference = findPaymentReference(trade._id, trade.sellOrder.paymentMethod)
  if (reference !== undefined)
    destination.push({ label: 'Reference', value: reference, copy: isSeller ? reference : undefined })
  // While the trade is open, the question has them.
  if (!isOpenTrade(view.snapshot)) destination.push(...listWalletPaymentItems(trade))
  const order: DescriptionItem = { label: 'Order ID', value: getTradeNumber(trade._id), copy: trade._id }
  const account = isPaymentExpected(view) ? [] : destination
  const parties = isSeller ? [...person, ...account] : [...account, ...person]
  return <DescriptionList items={[...parties, order]} />
}
