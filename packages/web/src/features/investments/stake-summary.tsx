import { currentUser } from '@cht/machines/auth'
import { investmentList } from '@cht/machines/investments'
import {
  calculateReturn,
  expectedReturn,
  findPlan,
  type InvestmentForm,
  type InvestmentPlan,
  investmentEndsAt,
} from '@cht/sdk/investments'
import { formatTokens } from '@cht/sdk/money'
import { DAY } from '@cht/sdk/time'
import { AmountBreakdown } from '../../components/amount-breakdown.js'
import { Card } from '../../components/card.js'
import { formatDate } from '../../components/format-time.js'
import { useResource } from '../../hooks/use-resource.js'
import styles from './investments.module.css'

/** Says when the capital is paid back. The server sets the release period. */
const formatRelease = (endsAt: number | undefined, releaseDays: number | undefined): string => {
  if (endsAt === undefined || releaseDays === undefined) return 'after the plan ends and its release period'
  const day = formatDate(endsAt + releaseDays * DAY)
  return `on ${day}: the operator holds it for ${releaseDays} more ${releaseDays === 1 ? 'day' : 'days'}`
}

interface ReturnsProps {
  amount: number
  plan: InvestmentPlan
  /** Exchange time in ms; 0 until it is known. */
  at: number
  releaseDays: number | undefined
}

const Returns = ({ amount, plan, at, releaseDays }: ReturnsProps) => {
  const endsAt = at === 0 ? undefined : investmentEndsAt(at, plan.days)
  const figures = [
    { label: 'You stake', value: formatTokens(amount) },
    {
      label: 'Return',
      value: (
        <>
          +{formatTokens(calculateReturn(amount, plan.roi))}
          <small>{endsAt === undefined ? `after ${plan.days} days` : `on ${formatDate(endsAt)}`}</small>
        </>
      ),
    },
    {
      label: 'Capital back',
      value: (
        <>
          {formatTokens(amount)}
          <small>{formatRelease(endsAt, releaseDays)}</small>
        </>
      ),
    },
    {
      label: 'Expected',
      value: formatTokens(expectedReturn(amount, plan.roi)),
      tone: 'positive' as const,
    },
  ]
  return <AmountBreakdown items={figures} />
}

/** The expected return of the selected amount and plan, and its dates. */
export function StakeSummary({ values: { amount, planDurationDays } }: { values: InvestmentForm }) {
  const { at } = useResource(currentUser)
  const { data } = useResource(investmentList)
  const plan = planDurationDays === undefined ? undefined : findPlan(planDurationDays)
  return (
    // A live region is announced only if it exists before its content changes.
    <Card aria-label="Summary" aria-live="polite">
      {amount === undefined || !plan ? (
        <p className={styles.summary}>
          Choose an amount and a plan to see what you stake and what comes back.
        </p>
      ) : (
        <Returns amount={amount} plan={plan} at={at} releaseDays={data?.capitalReleaseDays} />
      )}
    </Card>
  )
}
