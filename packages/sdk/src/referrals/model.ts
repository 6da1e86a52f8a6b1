import { tokens } from '../auth/model.js'
import { instant, whole } from '../schema.js'
import * as z from '../z.js'

/** Somebody who signed up with one's code (spec section 3). Amounts in whole CHT. */
export const referralRow = z.object({
  username: z.string(),
  amountInvested: tokens,
  dateJoined: instant,
  bonus: tokens,
})
/** @useDeclaredType */
export type ReferralRow = z.output<typeof referralRow>

/** Active: one who has invested (decision 13). */
export const referralCount = z.object({ totalReferrals: whole(), activeReferrals: whole() })
/** @useDeclaredType */
export type ReferralCount = z.output<typeof referralCount>
