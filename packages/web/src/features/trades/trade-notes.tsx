import type { TradeView } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { getPaymentReference } from '@cht/sdk/trades'
import { Note } from '../../components/note.js'
import { ExpectedPayer } from './expected-payer.js'
import { PayeeNameNote } from './payee-name-note.js'
import styles from './trade.module.css'

/** Warnings before a payment or its confirmation. */
export function TradeNotes({ view: { snapshot, trade, party } }: { view: TradeView }) {
  const canPay = snapshot.can({ type: 'payment.submit', by: party })
  const canConfirm = snapshot.can({ type: 'payment.confirm', by: party })
  if (!canPay && !canConfirm) return null
  const { paymentMethod, cryptoNetwork } = trade.sellOrder
  return (
    <div className={styles.notes}>
      {canPay && <Note icon="lock">{formatTokens(trade.amount)} are locked in escrow.</Note>}
      {canPay && <PayeeNameNote trade={trade} />}
      {canPay && paymentMethod === 'bank' && (
        <Note tone="warning" icon="alert">
          Write only <b>{getPaymentReference(trade._id)}</b> as the reference of the transfer. The seller
          recognizes your payment by it, and it tells your bank nothing about what you buy. Do not mention
          CHT, crypto or this exchange: banks hold such transfers back.
        </Note>
      )}
      {canPay && paymentMethod === 'usdt' && (
        <Note tone="warning" icon="alert">
          {cryptoNetwork === undefined
            ? 'Ask the seller on which network to send USDT.'
            : `Send USDT on ${cryptoNetwork} only.`}{' '}
          USDT sent on another network is lost.
        </Note>
      )}
      {canConfirm && (
        <Note icon="lock">
          <ExpectedPayer trade={trade} /> Confirm only when the money is in your account. It cannot be undone.
        </Note>
      )}
    </div>
  )
}
