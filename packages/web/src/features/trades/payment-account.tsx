import { formatPrice, formatPriceDigits, isPaymentExpected, type TradeView } from '@cht/machines/trades'
import { findPaymentReference } from '@cht/sdk/rules'
import { type DescriptionItem, DescriptionList } from '@cht/ui/description-list'
import { useStickyBar } from '@cht/ui/hooks/use-sticky-bar'
import { formatAccountNumber } from '../../components/format-account.js'
import { WalletAddress } from '../../components/wallet-address.js'
import styles from './payment-account.module.css'

/** The account that the buyer pays to, each value with a button that copies it. */
export function listAccountItems({ trade }: TradeView): DescriptionItem[] {
  const { accountName, bankName, accountNumber, cryptoNetwork, cryptoAddress, paymentMethod } =
    trade.sellOrder
  const reference = findPaymentReference(trade._id, paymentMethod)
  return [
    {
      label: 'To',
      value: accountName && (
        <span className={styles.payee}>
          <span>{accountName}</span> <small>{bankName}</small>
        </span>
      ),
    },
    { label: 'Account', value: accountNumber && formatAccountNumber(accountNumber), copy: accountNumber },
    { label: 'Network', value: cryptoNetwork },
    {
      label: 'Wallet',
      value: cryptoAddress && <WalletAddress address={cryptoAddress} />,
      copy: cryptoAddress,
    },
    { label: 'Reference', value: reference, copy: reference },
  ]
}

/** The account and the sum, which stay in view while the dialog around them scrolls. */
export function PaymentAccount({ view }: { view: TradeView }) {
  const ref = useStickyBar<HTMLDivElement>('--top-bar')
  const { trade } = view
  const amount: DescriptionItem = {
    label: 'Amount',
    value: formatPrice(trade),
    copy: trade.payment && formatPriceDigits(trade.payment),
  }
  return (
    <div ref={ref} className={styles.account}>
      <DescriptionList items={[...(isPaymentExpected(view) ? [amount] : []), ...listAccountItems(view)]} />
    </div>
  )
}
