import * as z from 'zod/mini'
import { describe, metadata } from '../metadata.js'
import { id, instant, lowerCase, optional, wireObject } from '../schema.js'
import { VERIFICATION_STATES } from '../verification/rules.js'
import { ACCOUNT_STANDINGS, COUNTRIES } from './rules.js'

/** Case-insensitive. */
export const country = z.pipe(z.transform<string, unknown>(lowerCase), z.literal(COUNTRIES))

/** Whole CHT (decision 18). */
export const tokens = z.int().register(metadata, { description: 'Whole CHT.' })

const verification = wireObject({ state: z.literal(VERIFICATION_STATES), reason: optional(z.string()) })

/** The signed-in user (spec section 3). Balances are whole CHT. */
export const user = wireObject({
  _id: id,
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  country,
  referralCode: z.string(),
  availableBalance: describe(tokens, 'Whole CHT that can be sold, invested or withdrawn.'),
  stakedBalance: describe(tokens, 'Whole CHT in investments.'),
  referralBonusBalance: describe(tokens, 'Whole CHT earned through referrals, held bonuses included.'),
  isDocumentVerified: describe(z.boolean(), 'Whether the identity is verified.'),
  isPhoneVerified: describe(z.boolean(), 'Whether the code from the mail was entered.'),
  /** Sent by our server only, and only to the user (decision 27). */
  pendingEmail: describe(
    optional(z.string()),
    'A new email that is not verified yet; absent if there is none.',
  ),
  /** Sent by our server only (decision 4). */
  escrowBalance: describe(optional(tokens), 'Whole CHT locked in open sell orders and trades.'),
  /** Sent by our server only (decision 23). */
  standing: describe(
    optional(z.literal(ACCOUNT_STANDINGS)),
    'Whether the operator has suspended the account; absent while it is active.',
  ),
  /** Sent by our server only (decision 13). */
  heldReferralBonus: describe(
    optional(tokens),
    'Whole CHT of `referralBonusBalance` that are held; in no other balance.',
  ),
  /** Sent by our server only, while a bonus is held. */
  heldReferralBonusUntil: describe(
    optional(instant),
    'When the last held bonus becomes available at the latest. ISO 8601 in UTC.',
  ),
  /** When this login session expires at the latest. Sent by our server only, in the response to check-auth. */
  sessionExpiresAt: optional(instant),
  /** Sent by our server only (decision 22). */
  verification: describe(
    optional(verification),
    'State of the identity verification; `reason` is why it was rejected.',
  ),
}).register(metadata, { id: 'User', description: 'The signed-in user. Balances are whole CHT.' })
/** @useDeclaredType */
export type User = z.output<typeof user>

/**
 * What a client knows of its session (spec section 3). `isCheckingAuth` is true until the first auth check has ended,
 * `pendingVerification` is whether a verification request is under review.
 */
export const authState = wireObject({
  user: optional(user),
  isAuthenticated: z.boolean(),
  isLoading: z.boolean(),
  isCheckingAuth: z.boolean(),
  message: optional(z.string()),
  pendingVerification: optional(z.boolean()),
})
/** @useDeclaredType */
export type AuthState = z.output<typeof authState>
