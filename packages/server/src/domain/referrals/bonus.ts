import { calculateBonusAmount, type RewardedInvestments } from '@cht/sdk/rules'
import type { ReferralBonus } from './ledger-entries.js'

interface Referee {
  id: string
  username: string
  /** Whether the identity is verified. */
  verified: boolean
  /** The number of the referee's investments, this one included. */
  investments: number
}

interface Investment {
  id: string
  /** Whole CHT. */
  amount: number
}

/**
 * The referrer's bonus for an investment of a referee (decision 13). Undefined unless both identities are verified and it is one
 * of the rewarded investments.
 */
export function createReferralBonus(
  rewarded: RewardedInvestments,
  referee: Referee,
  referrer: { id: string; verified: boolean } | undefined,
  investment: Investment,
): ReferralBonus | undefined {
  if (!referrer?.verified || !referee.verified) return undefined
  if (rewarded === 'first' && referee.investments > 1) return undefined
  return {
    investmentId: investment.id,
    refereeId: referee.id,
    referee: referee.username,
    referrerId: referrer.id,
    amount: calculateBonusAmount(investment.amount),
  }
}
