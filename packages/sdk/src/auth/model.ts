import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { COUNTRIES, isCountry } from '../model/country.js'
import { balance } from '../model/fields.js'
import {
  count,
  flag,
  instant,
  keepRawText,
  lenient,
  optional,
  rawText,
  receivedId,
  toDigits,
  UNKNOWN,
  wireObject,
} from '../schema.js'
import { VERIFICATION_STATES } from '../verification/rules.js'
import { ACCOUNT_STANDINGS } from './rules.js'

const verification = wireObject({
  state: z.literal(VERIFICATION_STATES),
  reason: optional(z.string()),
})

/** A text that is only shown. A number is read as its digits, and anything else as no text, so that it keeps nobody from signing in. */
const shownText = z.pipe(
  z.transform<string, unknown>((value) => {
    const text = toDigits(value)
    return typeof text === 'string' ? text : ''
  }),
  z.string(),
)

// Only an odd `_id` fails: any other odd value must keep nobody from signing in. A balance that cannot be read is absent, not 0.
const userFields = wireObject({
  _id: receivedId,
  fullName: shownText,
  username: shownText,
  email: shownText,
  phoneNumber: shownText,
  /** `unknown` if the SDK does not know it; its text is in `countryText` then. */
  country: z.pipe(
    z.transform<string, unknown>((value) => (typeof value === 'string' ? value.toLowerCase() : UNKNOWN)),
    z.literal([...COUNTRIES, UNKNOWN]),
  ),
  countryText: rawText,
  referralCode: shownText,
  /** Whole CHT that can be sold, invested or withdrawn. */
  availableBalance: lenient(balance),
  /** Whole CHT in investments. */
  stakedBalance: lenient(balance),
  /** Whole CHT earned through referrals, held bonuses included. */
  referralBonusBalance: lenient(balance),
  /** Whether the identity is verified. */
  isDocumentVerified: lenient(flag),
  /** Whether the code from the mail was entered. */
  isPhoneVerified: lenient(flag),
  /** A new email that is not in effect yet; absent if there is none. Sent by our server only. */
  pendingEmail: lenient(z.string()),
  /** When `pendingEmail` becomes the email; absent until its code was entered. Sent by our server only. */
  emailChangesAt: lenient(instant),
  /** Whole CHT locked in open sell orders and trades. Sent by our server only. */
  escrowBalance: lenient(balance),
  /** Whether the operator has suspended the account or holds it; absent while it is active. Sent by our server only. */
  standing: lenient(z.literal(ACCOUNT_STANDINGS)),
  /**
   * Until when the account is on hold after a reset of its password or second factors; absent if it is not. Sent by our server
   * only.
   */
  holdUntil: lenient(instant),
  /** The version of the terms that the user has to accept; absent without one. Sent by our server only. */
  termsToAccept: lenient(count),
  /** Whether the exchange requires a second factor and the user has none; absent if not. Sent by our server only. */
  lacksFactor: lenient(flag),
  /** Whether orders of this user are matched first. Sent by our server only. */
  isKnownTrader: lenient(flag),
  /** Since when the mail server refuses mails to `email`; absent if it does not. Sent by our server only. */
  emailRefusedAt: lenient(instant),
  /** How many webhooks of the user are paused; absent if none is. Sent by our server only. */
  pausedWebhooks: lenient(count),
  /** Whole CHT of `referralBonusBalance` that are held; in no other balance. Sent by our server only. */
  heldReferralBonus: lenient(balance),
  /** When the last held bonus becomes available at the latest. Sent by our server only. */
  heldReferralBonusUntil: lenient(instant),
  /** When this login session expires at the latest. Sent by our server only, in the response to check-auth. */
  sessionExpiresAt: lenient(instant),
  /** State of the identity verification; `reason` is why it was rejected. Sent by our server only. */
  verification: lenient(verification),
})

/** The signed-in user. Balances are whole CHT. */
export const user = z
  .pipe(
    keepRawText('country', (text) => isCountry(text.toLowerCase())),
    userFields,
  )
  .register(metadata, { id: 'User' })
/** @useDeclaredType */
export interface User extends z.output<typeof user> {}

/**
 * What a client knows of its session. `isCheckingAuth` is true until the first auth check has ended;
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
