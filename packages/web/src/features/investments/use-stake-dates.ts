import { currentUser } from '@cht/machines/auth'
import { investmentList } from '@cht/machines/investments'
import { useResource } from '@cht/machines/react'
import { computeInvestmentEnd, DAY, type InvestmentPlan } from '@cht/sdk/rules'

export interface StakeDates {
  /** Exchange time of the last response with the user, in ms. */
  startsAt: number
  /** The end of the plan, in ms. */
  endsAt: number
  /** How long the capital is held after that. The server sets it; undefined until it has said it. */
  releaseDays: number | undefined
  releasesAt: number | undefined
}

/** The dates of a stake that is created now; undefined before the first response with the user. */
export function useStakeDates({ days }: InvestmentPlan): StakeDates | undefined {
  const { at } = useResource(currentUser)
  const releaseDays = useResource(investmentList).data?.capitalReleaseDays
  if (at === 0) return undefined
  const endsAt = computeInvestmentEnd(at, days)
  const releasesAt = releaseDays === undefined ? undefined : endsAt + releaseDays * DAY
  return { startsAt: at, endsAt, releaseDays, releasesAt }
}
