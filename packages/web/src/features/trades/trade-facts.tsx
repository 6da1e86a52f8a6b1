import { useUser } from '@cht/machines/react'
import {
  describePayer,
  formatPrice,
  getPaymentVerb,
  isEscrowed,
  isOpenTrade,
  isPaymentExpected,
  isReportedPaid,
  type TradeView,
} from '@cht/machines/trades'
import { getProofUrl, getRestProofUrl, type MatchedOrder } from '@cht/sdk/contract'
import { findPaymentReference, formatTokens } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { type DescriptionItem, DescriptionList } from '@cht/ui/description-list'
import { formatAccountEnding } from '../../components/format-account.js'
import { listAccountItems } from './payment-account.js'
import styles from './trade-facts.module.css'
import { listWalletPaymentItems } from './wallet-payment.js'

const getDestination = ({ trade, party }: TradeView): DescriptionItem => {
  const { bankName, accountNumber, cryptoNetwork, cryptoAddress } = trade.sellOrder
  const account = accountNumber ?? cryptoAddress
  return {
    label: party === 'buyer' ? 'To' : 'Into',
    value: account && formatAccountEnding(accountNumber ? bankName : cryptoNetwork, account),
  }
}

/** What the viewing party compares or needs in the state of the trade. */
const listStateFacts = (view: TradeView): DescriptionItem[] => {
  const { trade, party, snapshot } = view
  // The dialog of the rest has the account, too.
  if (isPaymentExpected(view)) return listAccountItems(view)
  const price: DescriptionItem = { label: getPaymentVerb(view), value: trade.payment && formatPrice(trade) }
  const reference: DescriptionItem = {
    label: 'Reference',
    value: findPaymentReference(trade._id, trade.sellOrder.paymentMethod),
  }
  const tokens: DescriptionItem = {
    label: isEscrowed(trade) && isOpenTrade(snapshot) ? 'In escrow' : 'Tokens',
    value: formatTokens(trade.amount),
  }
  if (snapshot.matches('completed')) return [price]
  if (!isOpenTrade(snapshot)) return [price, tokens]
  if (!isReportedPaid(view)) return [getDestination(view), reference, tokens]
  const payer: DescriptionItem = {
    label: 'From',
    value: party === 'seller' ? describePayer(trade) : undefined,
  }
  const wallet = listWalletPaymentItems(trade)
  if (snapshot.matches('appealed')) return [price, payer, ...wallet]
  return [
    ...(wallet.length === 0 ? [payer] : []),
    // The seller reads in the question where to look.
    ...(party === 'buyer' ? [getDestination(view)] : []),
    ...(wallet.length === 0 ? [reference] : wallet),
  ]
}

const Thumbnails = ({ trade }: { trade: MatchedOrder }) => {
  const proofOfRest = getRestProofUrl(trade)
  return (
    <span className={styles.thumbnails}>
      <img src={getProofUrl(trade)} alt="Receipt" />
      {proofOfRest !== undefined && <img src={proofOfRest} alt="Second receipt" />}
    </span>
  )
}

/** The few facts of a trade that its question is about. */
export function TradeFacts({ view }: { view: TradeView }) {
  const balance = useUser()?.availableBalance
  const items = listStateFacts(view)
  if (view.snapshot.matches('completed') && balance !== undefined)
    items.push({ label: 'Available', value: formatTokens(balance) })
  return <DescriptionList items={items} />
}

/** The receipt, if there is one. It stands below the answers: it does not show that the money has arrived. */
export function TradeReceipt({ trade, onView }: { trade: MatchedOrder; onView: () => void }) {
  if (getProofUrl(trade) === undefined) return null
  const action = (
    <Button size="small" onClick={onView}>
      View payment
    </Button>
  )
  return <DescriptionList items={[{ label: 'Receipt', value: <Thumbnails trade={trade} />, action }]} />
}
