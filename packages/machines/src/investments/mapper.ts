import type { Investment, InvestmentCountdown } from '@cht/sdk/investments'
import { type InvestmentSnapshot, restoreInvestment } from './lifecycle.js'

/**
 * An investment's lifecycle at the exchange time its answer was given. `completed`: the list it stands in;
 * its release is the countdown's end, from the list where our server says it, else from the countdown call.
 */
export function investmentSnapshot(
  investment: Investment,
  completed: boolean,
  asOf: number,
  countdown?: InvestmentCountdown,
): InvestmentSnapshot {
  const endsAt = investment.investmentEndsAt
  const releasesAt = countdown?.countdownEndsAt ?? investment.countdownEndsAt ?? Number.POSITIVE_INFINITY
  return restoreInvestment({ state: completed ? 'capitalHeld' : 'active', endsAt, releasesAt }, asOf)
}
