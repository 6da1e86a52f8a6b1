import * as z from 'zod/mini'
import { describe, metadata } from '../metadata.js'
import { id, instant, lowerCase, optional, wireObject } from '../schema.js'
import { VERIFICATION_STATES } from '../verification/rules.js'
import { COUNTRIES } from './rules.js'

/** Read in any case. */
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
  availableBalance: describe(tokens, 'Whole CHT that can be sold, staked or withdrawn.'),
  stakedBalance: describe(tokens, 'Whole CHT in investments.'),
  referralBonusBalance: describe(tokens, 'Whole CHT earned by referrals so far.'),
  isDocumentVerified: describe(z.boolean(), 'Whether the identity is verified.'),
  isPhoneVerified: describe(z.boolean(), 'Whether the code from the mail was entered.'),
  /** Only our server sends it, to its owner alone (decision 27). */
  pendingEmail: describe(
    optional(z.string()),
    'A new email that waits for its code; absent where there is none.',
  ),
  /** Only our server sends it (decision 4). */
  escrowBalance: describe(optional(tokens), 'Whole CHT locked in open sell orders and trades.'),
  /** When this login session ends in any case, in ms of exchange time; only our server sends it, to check-auth. */
  sessionExpiresAt: optional(instant),
  /** Only our server sends it (decision 22). */
  verification: describe(optional(verification), 'Of the identity; `reason` is that of a rejection.'),
}).register(metadata, { id: 'User', description: 'The signed-in user. Balances are whole CHT.' })
/** @useDeclaredType */
export type User = z.output<typeof user>
