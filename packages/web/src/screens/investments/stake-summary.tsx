import { me } from '@cht/machines/auth'
import { expectedReturn, type InvestmentForm, investmentEndsAt, planOf, returnOf } from '@cht/sdk/investments'
import { formatTokens } from '@cht/sdk/money'
import { useResource } from '../../bindings/resource.js'
import { Card } from '../../ui/card.js'
import { Figures } from '../../ui/figures.js'
import { formatDay } from '../../ui/when.js'
import styles from './investments.module.css'

/** What a stake would bring, and when. The day of the capital's release is the exchange's to say. */
export const StakeSummary = ({ form: { amount, planDurationDays } }: { form: InvestmentForm }) => {
  const { at } = useResource(me)
  const plan = planDurationDays === undefined ? undefined : planOf(planDurationDays)
  if (amount === undefined || !plan)
    return (
      <Card aria-label="Summary" className={styles.summary}>
        <p>Choose an amount and a plan to see what you stake and what comes back.</p>
      </Card>
    )
  const endsAt = at === 0 ? undefined : formatDay(investmentEndsAt(at, plan.days))
  const back = [
    { label: 'You stake', value: formatTokens(amount) },
    {
      label: 'Return',
      value: (
        <>
          +{formatTokens(returnOf(amount, plan.roi))}
          <small>{endsAt === undefined ? `after ${plan.days} days` : `on ${endsAt}`}</small>
        </>
      ),
    },
    {
      label: 'Capital back',
      value: (
        <>
          {formatTokens(amount)}
          <small>after the plan ends and its release period</small>
        </>
      ),
    },
    {
      label: 'Expected',
      value: formatTokens(expectedReturn(amount, plan.roi)),
      tone: 'positive' as const,
    },
  ]
  return (
    <Card aria-label="Summary" aria-live="polite">
      <Figures figures={back} />
    </Card>
  )
}
