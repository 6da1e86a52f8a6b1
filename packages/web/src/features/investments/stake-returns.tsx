import { calculateExpectedReturn, calculateReturn, formatTokens, type InvestmentPlan } from '@cht/sdk/rules'
import { AmountBreakdown } from '@cht/ui/amount-breakdown'
import type { TimeFormat } from '@cht/ui/format/time'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { type StakeDates, useStakeDates } from './use-stake-dates.js'

/** Says when the capital is paid back. */
const formatRelease = (
  { releasesAt, releaseDays }: Partial<StakeDates>,
  formatDate: TimeFormat['formatDate'],
): string => {
  if (releasesAt === undefined || releaseDays === undefined)
    return 'after the plan ends and its release period'
  return `on ${formatDate(releasesAt)}: the operator holds it for ${releaseDays} more ${releaseDays === 1 ? 'day' : 'days'}`
}

interface StakeReturnsProps {
  amount: number
  plan: InvestmentPlan
  /** Whether the last line is how much comes back in all. */
  hasTotal?: boolean
}

/** The staked amount, and the return and the capital with their dates. */
export function StakeReturns({ amount, plan, hasTotal = false }: StakeReturnsProps) {
  const dates = useStakeDates(plan)
  const { formatDate } = useTimeFormat()
  const figures = [
    { label: 'You stake', value: formatTokens(amount) },
    {
      label: 'Return',
      value: (
        <>
          <span translate="no">+{formatTokens(calculateReturn(amount, plan.roi))}</span>
          <small>{dates === undefined ? `after ${plan.days} days` : `on ${formatDate(dates.endsAt)}`}</small>
        </>
      ),
    },
    {
      label: 'Capital back',
      value: (
        <>
          <span translate="no">{formatTokens(amount)}</span>
          <small>{formatRelease(dates ?? {}, formatDate)}</small>
        </>
      ),
    },
  ]
  const total = {
    label: 'Expected return',
    value: (
      <>
        <span translate="no">{formatTokens(calculateExpectedReturn(amount, plan.roi))}</span>
        <small>capital included</small>
      </>
    ),
    tone: 'positive' as const,
  }
  return <AmountBreakdown items={hasTotal ? [...figures, total] : figures} />
}
