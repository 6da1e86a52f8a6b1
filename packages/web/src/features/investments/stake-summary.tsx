import { findPlan, type InvestmentForm } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import styles from './investments.module.css'
import { StakeReturns } from './stake-returns.js'

/** The expected return of the selected amount and plan, and its dates. */
export function StakeSummary({ values: { amount, planDurationDays } }: { values: InvestmentForm }) {
  const plan = planDurationDays === undefined ? undefined : findPlan(planDurationDays)
  return (
    // A live region is announced only if it exists before its content changes.
    <Card aria-label="Summary" aria-live="polite">
      {amount === undefined || !plan ? (
        <p className={styles.summary}>
          Choose an amount and a plan to see what you stake and what comes back.
        </p>
      ) : (
        <StakeReturns amount={amount} plan={plan} />
      )}
    </Card>
  )
}
