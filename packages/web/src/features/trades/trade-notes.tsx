import { isPaymentExpected, type TradeView } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/rules'
import { Note } from '@cht/ui/note'
import { ExpectedPayer, PayerNameNote } from './expected-payer.js'
import styles from './trade.module.css'

/** What a party should know before a payment or its confirmation. The warnings before a payment are at its account (`PaymentWarnings`). */
export function TradeNotes({ view }: { view: TradeView }) {
  const { snapshot, trade, party } = view
  const isExpected = isPaymentExpected(view)
  // An appeal has its own button to confirm, and a text beside it.
  const canConfirm = snapshot.can({ type: 'payment.confirm', by: party }) && !snapshot.matches('appealed')
  if (!isExpected && !canConfirm) return null
  return (
    <div className={styles.notes}>
      {isExpected && (
        <Note icon="lock">
          {formatTokens(trade.amount)} are locked in escrow: the seller cannot take them out while you pay.
        </Note>
      )}
      {canConfirm && <PayerNameNote trade={trade} />}
      {canConfirm && (
        <Note icon="lock">
          <ExpectedPayer trade={trade} /> Confirm only when the money is in your account. It cannot be undone.
        </Note>
      )}
    </div>
  )
}
