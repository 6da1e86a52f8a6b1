import { id, instant, lowerCase, whole } from '../schema.js'
import { VERIFICATION_STATES } from '../verification/rules.js'
import * as z from '../z.js'
import { COUNTRIES } from './rules.js'

export const country = z.made(lowerCase, z.literal(COUNTRIES))

/** Whole CHT (decision 18). */
export const tokens = whole()

/** The signed-in user (spec section 3). Balances are whole CHT. */
export const user = z.object({
  _id: id,
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  country,
  referralCode: z.string(),
  availableBalance: tokens,
  stakedBalance: tokens,
  referralBonusBalance: tokens,
  isDocumentVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  /** The new email that waits for its code; only our server says it, to its owner alone. Absent: none (decision 27). */
  pendingEmail: z.optional(z.string()),
  /** Locked in open sell orders and trades (decision 4); only our server says it. */
  escrowBalance: z.optional(tokens),
  /** When this login session ends in any case, in ms of exchange time; only our server says it, to check-auth. */
  sessionExpiresAt: z.optional(instant),
  /** Only our server says it; the reason is that of a rejection (decision 22). */
  verification: z.optional(
    z.object({ state: z.literal(VERIFICATION_STATES), reason: z.optional(z.string()) }),
  ),
})
/** @useDeclaredType */
export type User = z.output<typeof user>
