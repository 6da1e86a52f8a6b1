import type { InvestmentPlan } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import styles from './investments.module.css'
import { StakeLine } from './stake-line.js'
import { StakeReturns } from './stake-returns.js'
import { useStakeDates } from './use-stake-dates.js'

const Stake = ({ amount, plan }: { amount: number; plan: InvestmentPlan }) => {
  const { startsAt, endsAt, releasesAt } = useStakeDates(plan) ?? {}
  return (
    <>
      {startsAt !== undefined && endsAt !== undefined && releasesAt !== undefined && (
        <StakeLine amount={amount} plan={plan} startsAt={startsAt} endsAt={endsAt} releasesAt={releasesAt} />
      )}
      <StakeReturns amount={amount} plan={plan} />
    </>
  )
}

interface StakeSummaryProps {
  amount: number | undefined
  plan: InvestmentPlan | undefined
}

/** What is staked, and what comes back when. */
export function StakeSummary({ amount, plan }: StakeSummaryProps) {
  return (
    // A live region is announced only if it exists before its content changes.
    <Card aria-label="Summary" aria-live="polite">
      {amount === undefined || !plan ? (
        <p className={styles.summary}>
          Choose an amount and a plan to see what you stake and what comes back.
        </p>
      ) : (
        <Stake amount={amount} plan={plan} />
      )}
    </Card>
  )
}
