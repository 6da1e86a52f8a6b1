import { isPaymentExpected, type TradeView } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { findPaymentReference } from '@cht/sdk/trades'
import { Note } from '../../components/note.js'
import { ExpectedPayer, PayerNameNote } from './expected-payer.js'
import { PayeeNameNote } from './payee-name-note.js'
import styles from './trade.module.css'

/** Warnings before a payment or its confirmation. */
export function TradeNotes({ view }: { view: TradeView }) {
  const { snapshot, trade, party } = view
  const isExpected = isPaymentExpected(view)
  // An appeal has its own button to confirm, and a text beside it.
  const canConfirm = snapshot.can({ type: 'payment.confirm', by: party }) && !snapshot.matches('appealed')
  if (!isExpected && !canConfirm) return null
  const { paymentMethod, cryptoNetwork } = trade.sellOrder
  const reference = findPaymentReference(trade._id, paymentMethod)
  return (
    <div className={styles.notes}>
      {isExpected && (
        <Note icon="lock">
          {formatTokens(trade.amount)} are locked in escrow: the seller cannot take them out while you pay.
        </Note>
      )}
      {isExpected && <PayeeNameNote trade={trade} />}
      {isExpected && reference !== undefined && (
        <Note tone="warning" icon="alert">
          Write <b>{reference}</b> as the reference of the transfer, and nothing else: the seller finds your
          payment by it. A bank may delay a transfer with a text that it does not understand. If your bank
          asks what the payment is for, answer truthfully.
        </Note>
      )}
      {isExpected && paymentMethod === 'usdt' && (
        <Note tone="warning" icon="alert">
          {cryptoNetwork === undefined
            ? 'Ask the seller on which network to send USDT.'
            : `Send USDT on ${cryptoNetwork} only.`}{' '}
          USDT sent on another network is lost.
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
