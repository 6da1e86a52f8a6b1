import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { tokens } from '../model/fields.js'
import { count, instant, optional, optionalOneOf, wireObject } from '../schema.js'
import { REFERRAL_BONUS_STATES } from './rules.js'

/** A user who signed up with the referral code of another. Amounts are whole CHT. */
export const referralRow = wireObject({
  username: z.string(),
  amountInvested: tokens,
  dateJoined: instant,
  /** Whole CHT, held or available; 0 if there is no bonus or it was voided. */
  bonus: tokens,
  /**
   * Whether the bonus is held, available or voided; absent without a bonus. Where every investment pays one, they are summed: held while
   * one is held, voided if all are. Sent by our server only.
   */
  bonusState: optionalOneOf(REFERRAL_BONUS_STATES),
  /** When a held bonus becomes available at the latest. Sent by our server only. */
  bonusHeldUntil: optional(instant),
}).register(metadata, { id: 'ReferralRow' })
/** @useDeclaredType */
export interface ReferralRow extends z.output<typeof referralRow> {}

/** A referral is active if the user has invested. */
export const referralCount = z
  .object({ totalReferrals: count, activeReferrals: count })
  .register(metadata, { id: 'ReferralCount' })
/** @useDeclaredType */
export interface ReferralCount extends z.output<typeof referralCount> {}
