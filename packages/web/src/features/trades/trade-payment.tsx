import {
  describePayer,
  formatPrice,
  formatPriceDigits,
  getPaymentVerb,
  isPaymentExpected,
  PAYMENT_METHOD_PHRASES,
  type TradeView,
  viewReceivedAmount,
} from '@cht/machines/trades'
import { getProofUrl, getRestProofUrl } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { CopyButton } from '@cht/ui/copy-button'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { PaymentTransfer } from './payment-transfer.js'
import { PaymentWarnings } from './payment-warnings.js'
import { ReusedProofNote } from './reused-proof-note.js'
import styles from './trade.module.css'
import { TradeDetails } from './trade-details.js'

/** The payment of a trade: price, receipt, account and the other party. */
export function TradePayment({ view, onProof }: { view: TradeView; onProof: () => void }) {
  const { trade, party, snapshot } = view
  const canSendProof = snapshot.can({ type: 'payment.submit', by: party })
  const isExpected = isPaymentExpected(view)
  const proof = getProofUrl(trade)
  const proofOfRest = getRestProofUrl(trade)
  const { excess } = viewReceivedAmount(trade) ?? {}
  const payer = describePayer(trade)
  const method = trade.sellOrder.paymentMethod
  return (
    <Card aria-label="Payment">
      <div className={styles.sum}>
        <div>
          <p>
            {getPaymentVerb(view)} {method && PAYMENT_METHOD_PHRASES[method]}
          </p>
          <p className={styles.price}>
            <Amount text={formatPrice(trade)} size="large" />
          </p>
          {trade.payment && (
            <p>
              <Sentence>for {formatTokens(trade.amount)}</Sentence>
            </p>
          )}
        </div>
        {isExpected && trade.payment && <CopyButton text={formatPriceDigits(trade.payment)} label="amount" />}
      </div>
      {canSendProof && !isExpected && (
        <div className={styles.closed}>
          <Note tone="negative" icon="alert">
            <b>Do not pay now.</b> The time to pay is over. If you have already paid, send the receipt.
          </Note>
        </div>
      )}
      {excess !== undefined && party === 'seller' && (
        <Note tone="warning" icon="alert">
          Send <b translate="no">{excess}</b> back to the account that it came from
          {payer !== undefined && (
            <>
              : <b translate="no">{payer}</b>
            </>
          )}
          . Send it to no other account, whatever you are told.
        </Note>
      )}
      {excess !== undefined && party === 'buyer' && (
        <Note>
          <Sentence name={view.counterpartyName}>{view.counterpartyName}</Sentence> was told to send{' '}
          <b translate="no">{excess}</b> back to the account that it came from.
        </Note>
      )}
      {proof !== undefined && (
        <div className={styles.proof}>
          <div className={styles.proofFrame}>
            <img src={proof} alt="Receipt" loading="lazy" />
            {proofOfRest !== undefined && <img src={proofOfRest} alt="Second receipt" loading="lazy" />}
          </div>
          <Button onClick={onProof}>View payment</Button>
          <ReusedProofNote trade={trade} />
        </div>
      )}
      <PaymentWarnings view={view} />
      <TradeDetails view={view} />
      {isExpected && <PaymentTransfer trade={trade} />}
    </Card>
  )
}
