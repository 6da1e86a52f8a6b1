import { tradeNumber } from '@cht/machines/trades'
import type { MatchedOrder, Party } from '@cht/sdk/trades'
import { type Description, DescriptionList } from '../../components/description-list.js'
import { inFours, phoneGroups } from '../../components/number-groups.js'
import { WalletAddress } from '../../components/wallet-address.js'

/** The account and the other party of a trade, as far as this party may see them now (decision 9). */
export function TradeDetails({ trade, party }: { trade: MatchedOrder; party: Party }) {
  const { bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = trade.sellOrder
  const [role, other] = party === 'buyer' ? ['Seller', trade.seller] : ['Buyer', trade.buyer]
  const person: Description[] = [
    { label: role, value: other.fullName },
    {
      label: 'Phone',
      value: other.phoneNumber && phoneGroups(other.phoneNumber),
      copy: other.phoneNumber,
    },
  ]
  const destination: Description[] = [
    { label: party === 'buyer' ? 'To' : 'Into', value: accountName },
    { label: 'Bank', value: bankName },
    { label: 'Account', value: accountNumber && inFours(accountNumber), copy: accountNumber },
    { label: 'Network', value: cryptoNetwork },
    {
      label: 'Wallet',
      value: cryptoAddress && <WalletAddress address={cryptoAddress} />,
      copy: cryptoAddress,
    },
  ]
  const order: Description = { label: 'Order ID', value: tradeNumber(trade._id), copy: trade._id }
  const parties = party === 'buyer' ? [...destination, ...person] : [...person, ...destination]
  return <DescriptionList items={[...parties, order]} />
}
