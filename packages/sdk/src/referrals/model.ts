import * as z from 'zod/mini'
import { tokens } from '../auth/model.js'
import { metadata } from '../metadata.js'
import { count, instant, optional, optionalOneOf, wireObject } from '../schema.js'
import { REFERRAL_BONUS_STATES } from './rules.js'

/** A user who signed up with the referral code of another (spec section 3). Amounts are whole CHT. */
export const referralRow = wireObject({
  username: z.string(),
  amountInvested: tokens,
  dateJoined: instant,
  bonus: tokens,
  /** Sent by our server only, if there is a bonus (decision 13). */
  bonusState: optionalOneOf(REFERRAL_BONUS_STATES),
  /** Sent by our server only, while the bonus is held. */
  bonusHeldUntil: optional(instant),
}).register(metadata, {
  id: 'ReferralRow',
  description: 'A user who signed up with the referral code of another.',
})
/** @useDeclaredType */
export interface ReferralRow extends z.output<typeof referralRow> {}

/** A referral is active if the user has invested (decision 13). */
export const referralCount = z
  .object({ totalReferrals: count, activeReferrals: count })
  .register(metadata, { id: 'ReferralCount', description: 'A referral is active if the user has invested.' })
/** @useDeclaredType */
export interface ReferralCount extends z.output<typeof referralCount> {}
