import { formatTokens } from '@cht/sdk/money'
import { proofOf } from '@cht/sdk/trades'
import { Amount } from '../../ui/amount.js'
import { Button } from '../../ui/button.js'
import { Card } from '../../ui/card.js'
import { priceText } from './price-text.js'
import styles from './trade.module.css'
import { TradeDetails } from './trade-details.js'
import type { TradeView } from './trade-view.js'

const METHOD = { bank: 'by bank transfer', usdt: 'in USDT' } as const

const verb = ({ party, snapshot }: TradeView) => {
  const over = snapshot.matches('completed') || snapshot.context.paidAt !== undefined
  if (snapshot.matches('cancelled')) return 'The price was'
  if (party === 'buyer') return over ? 'You paid' : 'You pay'
  return snapshot.matches('completed') ? 'You received' : 'You receive'
}

/** How much, for what, and where it goes. */
export const TradeSum = ({ view, onProof }: { view: TradeView; onProof: () => void }) => {
  const { trade, party } = view
  const proof = proofOf(trade)
  const method = trade.sellOrder.paymentMethod
  return (
    <Card aria-label="Payment">
      <div className={styles.sum}>
        <span>
          {verb(view)} {method && METHOD[method]}
        </span>
        <span>
          <Amount text={priceText(trade)} size="large" />
        </span>
        {trade.payment && <span>for {formatTokens(trade.amount)}</span>}
      </div>
      <TradeDetails trade={trade} party={party} />
      {proof !== undefined && (
        <div className={styles.proof}>
          <div className={styles.proofFrame}>
            <img src={proof} alt="Proof of payment" loading="lazy" />
          </div>
          <Button onClick={onProof}>View payment</Button>
        </div>
      )}
    </Card>
  )
}
