import { describeSituation, formatPrice, PAYMENT_METHOD_PHRASES, type TradeView } from '@cht/machines/trades'
import { formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { formatLongDateTime } from '@cht/ui/format/time'
import { formatAccountEnding } from '../../components/format-account.js'
import { PrintLines, PrintSheet } from '../../components/print-sheet.js'
import styles from './receipt.module.css'

const getReceiptLines = (view: TradeView): [label: string, value: string | undefined][] => {
  const { trade } = view
  const { bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress, paymentMethod } =
    trade.sellOrder
  const account = accountNumber ?? cryptoAddress
  return [
    ['Order', trade._id],
    ['Tokens', formatTokens(trade.amount)],
    ['Price', trade.payment && formatPrice(trade)],
    ['Paid', paymentMethod && PAYMENT_METHOD_PHRASES[paymentMethod]],
    ['To', accountName],
    ['Account', account && formatAccountEnding(accountNumber ? bankName : cryptoNetwork, account)],
    ['Buyer', trade.buyer.fullName],
    ['Seller', trade.seller.fullName],
    ['Matched', trade.matchedAt === undefined ? undefined : formatLongDateTime(trade.matchedAt)],
    ['Receipt sent', trade.paidAt === undefined ? undefined : formatLongDateTime(trade.paidAt)],
    ['Transaction hash', trade.transactionHash],
    ['Outcome', describeSituation(view)],
  ]
}

/** The trade receipt of a completed trade: a button, and the sheet that it prints. */
export function Receipt({ view }: { view: TradeView }) {
  return (
    <Card aria-label="Trade receipt" className={styles.card}>
      <h2>Trade receipt</h2>
      <p>The parties, the amount and the dates, on paper or as a PDF.</p>
      <Button size="small" onClick={() => window.print()}>
        Print trade receipt
      </Button>
      <PrintSheet
        label="Trade receipt"
        title={
          <>
            Trade receipt for order <span translate="no">{getTradeNumber(view.trade._id)}</span>
          </>
        }
      >
        <PrintLines lines={getReceiptLines(view)} />
      </PrintSheet>
    </Card>
  )
}
