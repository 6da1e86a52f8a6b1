import type { ReferralCount, ReferralRow } from '@cht/sdk/referrals'
import { DAY } from '@cht/sdk/time'
import { NOW } from './now.js'

export const referralRows: ReferralRow[] = [
  { username: 'kofi', amountInvested: 100_000, dateJoined: NOW - 30 * DAY, bonus: 50_000 },
  { username: 'wanjiru', amountInvested: 0, dateJoined: NOW - 2 * DAY, bonus: 0 },
]
export const referralCounts: ReferralCount = {
  totalReferrals: referralRows.length,
  activeReferrals: referralRows.filter(({ amountInvested }) => amountInvested > 0).length,
}
