import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import {
  count,
  id,
  instant,
  keepRawText,
  optional,
  optionalKnown,
  optionalOneOf,
  rawText,
  toLowerCaseIfString,
  UNKNOWN,
  wireObject,
} from '../schema.js'
import { VERIFICATION_STATES } from '../verification/rules.js'
import { ACCOUNT_STANDINGS, COUNTRIES, COUNTRY_RULE, isCountry } from './rules.js'

/** Case-insensitive. */
export const country = z.pipe(
  z.transform<string, unknown>(toLowerCaseIfString),
  z.literal(COUNTRIES, COUNTRY_RULE),
)

/** Whole CHT (decision 18). */
export const tokens = z.int().check(z.minimum(0)).register(metadata, { description: 'Whole CHT.' })

const verification = wireObject({
  state: z.literal(VERIFICATION_STATES),
  reason: optional(z.string()),
})

const userFields = wireObject({
  _id: id,
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** `unknown` if the SDK does not know it; its text is in `countryText` then. */
  country: z.pipe(z.transform<string, unknown>(toLowerCaseIfString), z.literal([...COUNTRIES, UNKNOWN])),
  countryText: rawText,
  referralCode: z.string(),
  availableBalance: tokens,
  stakedBalance: tokens,
  referralBonusBalance: tokens,
  isDocumentVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  /** A new email that has not taken effect. Sent by our server only, and only to the user (decision 27). */
  pendingEmail: optional(z.string()),
  /** When the new email takes effect; absent until its code was entered. Sent by our server only (decision 27). */
  emailChangesAt: optional(instant),
  /** The tokens of open sell orders and trades. Sent by our server only (decision 4). */
  escrowBalance: optional(tokens),
  /** Absent for an active account. Sent by our server only (decision 23). */
  standing: optionalOneOf(ACCOUNT_STANDINGS),
  /** When the hold on the account ends; absent without one. Sent by our server only (decision 36). */
  holdUntil: optional(instant),
  /** The version of the terms that the user has to accept; absent without one. Sent by our server only (decision 35). */
  termsToAccept: optional(count),
  /** Sent by our server only, where a second factor is required and the user has none (decision 39). */
  lacksFactor: optional(z.boolean()),
  /** Whether orders of this user are matched first. Sent by our server only (decision 3). */
  isKnownTrader: optional(z.boolean()),
  /** Since when the mail server refuses mails to `email`; absent if it does not. Sent by our server only (decision 33). */
  emailRefusedAt: optional(instant),
  /** How many webhooks of the user are paused; absent if none is. Sent by our server only (decision 33). */
  pausedWebhooks: optional(count),
  /** The part of `referralBonusBalance` that is held. Sent by our server only (decision 13). */
  heldReferralBonus: optional(tokens),
  /** When the last held bonus becomes available at the latest. Sent by our server only, while a bonus is held. */
  heldReferralBonusUntil: optional(instant),
  /** When this login session expires at the latest. Sent by our server only, in the response to check-auth. */
  sessionExpiresAt: optional(instant),
  /** Sent by our server only (decision 22). */
  verification: optionalKnown(verification, 'state', VERIFICATION_STATES),
})

/** The signed-in user (spec section 3). Balances are whole CHT. */
export const user = z
  .pipe(
    keepRawText('country', (text) => isCountry(text.toLowerCase())),
    userFields,
  )
  .register(metadata, { id: 'User', description: 'The signed-in user. Balances are whole CHT.' })
/** @useDeclaredType */
export interface User extends z.output<typeof user> {}

/**
 * What a client knows of its session (spec section 3). `isCheckingAuth` is true until the first auth check has ended;
 * `pendingVerification` says whether a verification request is under review.
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
export interface AuthState extends z.output<typeof authState> {}
