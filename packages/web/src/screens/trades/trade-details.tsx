import { PAYMENT_METHOD_LABELS } from '@cht/sdk/orders'
import type { MatchedOrder, Party } from '@cht/sdk/trades'
import { inFours } from '../../ui/account-number.js'
import { Details } from '../../ui/details.js'
import { WalletAddress } from '../../ui/wallet-address.js'
import { priceText } from './price-text.js'

/** Where to pay and whom to ask: what decision 9 shows of a trade to this party now. */
export const TradeDetails = ({ trade, party }: { trade: MatchedOrder; party: Party }) => {
  const { sellOrder, payment } = trade
  const { bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress, paymentMethod } = sellOrder
  const other = party === 'buyer' ? trade.seller : trade.buyer
  return (
    <Details
      details={[
        {
          label: 'Amount',
          value: payment && priceText(trade),
          copy: payment && party === 'buyer' ? String(payment.amount / 100) : undefined,
        },
        { label: party === 'buyer' ? 'Seller' : 'Buyer', value: other.fullName },
        { label: 'Method', value: paymentMethod && PAYMENT_METHOD_LABELS[paymentMethod] },
        { label: 'To', value: accountName },
        { label: 'Bank', value: bankName },
        { label: 'Account no.', value: accountNumber && inFours(accountNumber), copy: accountNumber },
        { label: 'Network', value: cryptoNetwork },
        {
          label: 'Wallet',
          value: cryptoAddress && <WalletAddress address={cryptoAddress} />,
          copy: cryptoAddress,
        },
        { label: 'Phone', value: other.phoneNumber, copy: other.phoneNumber },
      ]}
    />
  )
}
