import type { Investment, InvestmentCountdown } from '@cht/sdk/contract'
import { type InvestmentSnapshot, investmentLifecycle } from './lifecycle.js'

interface InvestmentSnapshotOptions {
  /** Whether the investment is in the completed list. */
  isCompleted: boolean
  /** Exchange time of the response, in ms. */
  asOf: number
  /** The response of the countdown endpoint, if it was called. */
  countdown?: InvestmentCountdown | undefined
}

/**
 * The lifecycle's snapshot of an investment. The release date is taken from the countdown or else from the investment, on
 * which only this project's server sends it. Without a release date, the capital stays held.
 */
export function toInvestmentSnapshot(
  investment: Investment,
  { isCompleted, asOf, countdown }: InvestmentSnapshotOptions,
): InvestmentSnapshot {
  const endsAt = investment.investmentEndsAt
  const releasesAt = countdown?.countdownEndsAt ?? investment.countdownEndsAt ?? Number.POSITIVE_INFINITY
  return investmentLifecycle.restore(
    { state: isCompleted ? 'capitalHeld' : 'active', endsAt, releasesAt },
    asOf,
  )
}
