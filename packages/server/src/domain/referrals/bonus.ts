import { calculateBonusAmount } from '@cht/sdk/referrals'
import type { ReferralBonus } from './ledger-entries.js'

interface Referee {
  id: string
  username: string
  /** Whether the identity is verified. */
  verified: boolean
  /** The number of the referee's investments, this one included. */
  investments: number
}

/**
 * The referrer's bonus for a referee's investment of `invested` CHT (decision 13). Undefined unless it is the referee's
 * first investment and both identities are verified.
 */
export function createReferralBonus(
  referee: Referee,
  referrer: { id: string; verified: boolean } | undefined,
  invested: number,
): ReferralBonus | undefined {
  if (!referrer?.verified || !referee.verified || referee.investments !== 1) return undefined
  return {
    refereeId: referee.id,
    referee: referee.username,
    referrerId: referrer.id,
    amount: calculateBonusAmount(invested),
  }
}
