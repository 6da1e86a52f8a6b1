import { describeSituation, formatPrice, PAYMENT_METHOD_PHRASES, type TradeView } from '@cht/machines/trades'
import { formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import type { TimeFormat } from '@cht/ui/format/time'
import { useIsHydrated } from '@cht/ui/hooks/use-is-hydrated'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { formatAccountEnding } from '../../components/format-account.js'
import { PrintLines, PrintSheet } from '../../components/print-sheet.js'
import styles from './receipt.module.css'

type ReceiptLines = readonly [label: string, value: string | undefined][]

const getReceiptLines = (view: TradeView, { formatLongDateTime }: TimeFormat): ReceiptLines => {
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

const formatReceipt = (lines: ReceiptLines): string =>
  lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')

/** Whether the browser has a list of apps to share with. */
const useCanShare = () => useIsHydrated() && 'share' in navigator

/** The trade receipt of a completed trade: buttons that share it, where the browser can, and print it, and the sheet that is printed. */
export function Receipt({ view }: { view: TradeView }) {
  const lines = getReceiptLines(view, useTimeFormat())
  const canShare = useCanShare()
  const title = `Trade receipt for order ${getTradeNumber(view.trade._id)}`
  // It is rejected if the user closes the list of apps.
  const share = () => navigator.share({ title, text: `${title}\n${formatReceipt(lines)}` }).catch(() => {})
  return (
    <div className={styles.receipt}>
      {canShare && <Button onClick={share}>Share receipt</Button>}
      <Button onClick={() => window.print()}>Print trade receipt</Button>
      <PrintSheet
        label="Trade receipt"
        title={
          <>
            Trade receipt for order <span translate="no">{getTradeNumber(view.trade._id)}</span>
          </>
        }
      >
        <PrintLines lines={lines} />
      </PrintSheet>
    </div>
  )
}
