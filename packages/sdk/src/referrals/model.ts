import * as z from 'zod/mini'
import { tokens } from '../auth/model.js'
import { metadata } from '../metadata.js'
import { instant } from '../schema.js'

/** Somebody who signed up with one's code (spec section 3). Amounts in whole CHT. */
export const referralRow = z
  .object({
    username: z.string(),
    amountInvested: tokens,
    dateJoined: instant,
    bonus: tokens,
  })
  .register(metadata, { id: 'ReferralRow', description: 'Somebody who signed up with one’s code.' })
/** @useDeclaredType */
export type ReferralRow = z.output<typeof referralRow>

/** Active: one who has invested (decision 13). */
export const referralCount = z
  .object({ totalReferrals: z.int(), activeReferrals: z.int() })
  .register(metadata, { id: 'ReferralCount', description: 'Active: one who has invested.' })
/** @useDeclaredType */
export type ReferralCount = z.output<typeof referralCount>
