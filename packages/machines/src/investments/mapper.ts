import type { Investment, InvestmentCountdown } from '@cht/sdk/investments'
import { type InvestmentSnapshot, restoreInvestment } from './lifecycle.js'

/**
 * The lifecycle's snapshot at `asOf`, exchange time when the response was sent. `completed`: the investment is in the completed
 * list. The release date is that of the countdown call, if it was made, else that of the list, which only this
 * project's server sends; without both, the capital stays held.
 */
export function toInvestmentSnapshot(
  investment: Investment,
  completed: boolean,
  asOf: number,
  countdown?: InvestmentCountdown,
): InvestmentSnapshot {
  const endsAt = investment.investmentEndsAt
  const releasesAt = countdown?.countdownEndsAt ?? investment.countdownEndsAt ?? Number.POSITIVE_INFINITY
  return restoreInvestment({ state: completed ? 'capitalHeld' : 'active', endsAt, releasesAt }, asOf)
}
