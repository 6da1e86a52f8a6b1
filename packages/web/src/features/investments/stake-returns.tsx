import { currentUser } from '@cht/machines/auth'
import { investmentList } from '@cht/machines/investments'
import { useResource } from '@cht/machines/react'
import {
  calculateExpectedReturn,
  calculateReturn,
  computeInvestmentEnd,
  DAY,
  formatTokens,
  type InvestmentPlan,
} from '@cht/sdk/rules'
import { AmountBreakdown } from '@cht/ui/amount-breakdown'
import { formatDate } from '@cht/ui/format/time'

/** Says when the capital is paid back. The server sets the release period. */
const formatRelease = (endsAt: number | undefined, releaseDays: number | undefined): string => {
  if (endsAt === undefined || releaseDays === undefined) return 'after the plan ends and its release period'
  const day = formatDate(endsAt + releaseDays * DAY)
  return `on ${day}: the operator holds it for ${releaseDays} more ${releaseDays === 1 ? 'day' : 'days'}`
}

/** The staked amount, the return and the capital with their dates, and how much comes back in all. */
export function StakeReturns({ amount, plan }: { amount: number; plan: InvestmentPlan }) {
  // Exchange time of the last response with the user, from which the end of the plan is computed; 0 before the first response.
  const { at } = useResource(currentUser)
  const { data } = useResource(investmentList)
  const endsAt = at === 0 ? undefined : computeInvestmentEnd(at, plan.days)
  const figures = [
    { label: 'You stake', value: formatTokens(amount) },
    {
      label: 'Return',
      value: (
        <>
          <span translate="no">+{formatTokens(calculateReturn(amount, plan.roi))}</span>
          <small>{endsAt === undefined ? `after ${plan.days} days` : `on ${formatDate(endsAt)}`}</small>
        </>
      ),
    },
    {
      label: 'Capital back',
      value: (
        <>
          <span translate="no">{formatTokens(amount)}</span>
          <small>{formatRelease(endsAt, data?.capitalReleaseDays)}</small>
        </>
      ),
    },
    {
      label: 'Expected return',
      value: (
        <>
          <span translate="no">{formatTokens(calculateExpectedReturn(amount, plan.roi))}</span>
          <small>capital included</small>
        </>
      ),
      tone: 'positive' as const,
    },
  ]
  return <AmountBreakdown items={figures} />
}
