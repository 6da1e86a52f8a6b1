import { isAccountNeeded, type TradeView } from '@cht/machines/trades'
import { findPaymentReference } from '@cht/sdk/rules'
import { Note } from '@cht/ui/note'
import { PayeeNameNote } from './payee-name-note.js'
import styles from './payment-warnings.module.css'

/**
 * What the buyer must know before paying. It stands before the account wherever the account can be copied. Renders nothing if the
 * viewing party should not pay now.
 */
export function PaymentWarnings({ view }: { view: TradeView }) {
  if (!isAccountNeeded(view)) return null
  const { trade } = view
  const { paymentMethod, cryptoNetwork } = trade.sellOrder
  const reference = findPaymentReference(trade._id, paymentMethod)
  return (
    <div className={styles.warnings}>
      <PayeeNameNote trade={trade} />
      {reference !== undefined && (
        <Note tone="warning" icon="alert">
          Write <b translate="no">{reference}</b> as the reference, and nothing else: the seller looks for it.
        </Note>
      )}
      {paymentMethod === 'usdt' && (
        <Note tone="warning" icon="alert">
          {cryptoNetwork === undefined ? (
            'Ask the seller on which network to send USDT.'
          ) : (
            <>
              Send USDT on <span translate="no">{cryptoNetwork}</span> only.
            </>
          )}{' '}
          USDT sent on another network is lost. Compare the first and the last characters of the address with
          those in your wallet before you send.
        </Note>
      )}
    </div>
  )
}
