import type { TradeView } from '@cht/machines/trades'
import type { ReactNode } from 'react'
import { PaymentAccount } from './payment-account.js'
import styles from './payment-steps.module.css'
import { PaymentTransfer } from './payment-transfer.js'
import { PaymentWarnings } from './payment-warnings.js'

export const StepTitle = ({ number, children }: { number: number; children: ReactNode }) => (
  <h3 className={styles.title}>
    <span aria-hidden="true">{number}</span> {children}
  </h3>
)

/** The steps before the receipt: the account, and what to do with it. The warnings stand before it. */
export function PaymentSteps({ view }: { view: TradeView }) {
  const { trade } = view
  return (
    <>
      <PaymentWarnings view={view} />
      <StepTitle number={1}>Copy the account</StepTitle>
      <PaymentAccount view={view} />
      <StepTitle number={2}>
        {trade.sellOrder.paymentMethod === 'usdt' ? 'Send from your wallet' : 'Pay in your bank’s app'}
      </StepTitle>
      {trade.sellOrder.paymentMethod === 'bank' && (
        <p className={styles.advice}>
          A bank may delay a transfer with a text that it does not understand. If your bank asks what the
          payment is for, answer truthfully.
        </p>
      )}
      <PaymentTransfer trade={trade} />
    </>
  )
}
