import { formatTokens } from '@cht/sdk/money'
import { referralBonus } from '@cht/sdk/referrals'
import type { LedgerEntry } from '../ledger-entry.js'
import type { Notification } from '../notifications/notification.js'

interface Referee {
  id: string
  username: string
  /** Whether the identity is verified. */
  verified: boolean
  /** The number of the referee's investments, this one included. */
  investments: number
}

interface Bonus {
  referrerId: string
  /** Whole CHT. */
  amount: number
  entry: LedgerEntry
  notification: Notification
}

/**
 * The referrer's bonus for a referee's investment of `invested` CHT (decision 13). Undefined unless it is the referee's
 * first investment and both identities are verified.
 */
export function calculateReferralBonus(
  referee: Referee,
  referrer: { id: string; verified: boolean } | undefined,
  invested: number,
): Bonus | undefined {
  if (!referrer?.verified || !referee.verified || referee.investments !== 1) return undefined
  const amount = referralBonus(invested)
  return {
    referrerId: referrer.id,
    amount,
    entry: {
      reason: `bonus:${referee.id}`,
      amount,
      from: { owner: null, kind: 'bonuses' },
      to: { owner: referrer.id, kind: 'available' },
    },
    notification: {
      userId: referrer.id,
      category: 'investments',
      title: 'Referral bonus',
      content: `${referee.username} invested for the first time. ${formatTokens(amount)} are in your available balance.`,
      href: '/affiliate',
    },
  }
}
