import * as z from 'zod/mini'
import { tokens } from '../auth/model.js'
import { describe, metadata } from '../metadata.js'
import { instant, optional, wireObject } from '../schema.js'
import { REFERRAL_BONUS_STATES } from './rules.js'

/** A user who signed up with the referral code of another (spec section 3). Amounts are whole CHT. */
export const referralRow = wireObject({
  username: z.string(),
  amountInvested: tokens,
  dateJoined: instant,
  bonus: describe(tokens, 'Whole CHT, held or available; 0 if there is no bonus or it was voided.'),
  /** Sent by our server only, where there is a bonus (decision 13). */
  bonusState: describe(
    optional(z.literal(REFERRAL_BONUS_STATES)),
    'Whether the bonus is held, available or voided.',
  ),
  /** Sent by our server only, while the bonus is held. */
  bonusHeldUntil: describe(
    optional(instant),
    'When a held bonus becomes available at the latest. ISO 8601 in UTC.',
  ),
}).register(metadata, {
  id: 'ReferralRow',
  description: 'A user who signed up with the referral code of another.',
})
/** @useDeclaredType */
export type ReferralRow = z.output<typeof referralRow>

/** A referral is active if the user has invested (decision 13). */
export const referralCount = z
  .object({ totalReferrals: z.int(), activeReferrals: z.int() })
  .register(metadata, { id: 'ReferralCount', description: 'A referral is active if the user has invested.' })
/** @useDeclaredType */
export type ReferralCount = z.output<typeof referralCount>
