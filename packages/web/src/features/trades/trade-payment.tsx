import {
  formatPrice,
  getPaymentVerb,
  isEscrowed,
  isPaymentExpected,
  PAYMENT_METHOD_PHRASES,
  type TradeView,
} from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Sentence } from '@cht/ui/sentence'
import styles from './trade.module.css'
import { TradeDetails } from './trade-details.js'

/** The payment of a trade in full: the price, the account and the other party. */
export function TradePayment({ view }: { view: TradeView }) {
  const { trade } = view
  const method = trade.sellOrder.paymentMethod
  return (
    <section aria-label="Payment">
      <div className={styles.sum}>
        <p>
          {getPaymentVerb(view)} {method && PAYMENT_METHOD_PHRASES[method]}
        </p>
        <p className={styles.price}>
          <Amount text={formatPrice(trade)} />
        </p>
        {trade.payment && (
          <p>
            <Sentence>for {formatTokens(trade.amount)}</Sentence>
          </p>
        )}
        {isEscrowed(trade) && isPaymentExpected(view) && (
          <p>The seller cannot take the tokens out of escrow while you pay.</p>
        )}
      </div>
      <TradeDetails view={view} />
    </section>
  )
}
