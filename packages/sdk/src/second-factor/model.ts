import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { count, instant, optional, wireObject } from '../schema.js'
import { CONFIRMATION_METHODS, FACTORS } from './methods.js'

/**
 * Whether requests that move tokens or change the account ask the user to confirm who they are, the switch that turns that on,
 * how the user confirms it, how many recovery codes are left (`recoveryCodes`), and whether the exchange requires a second factor.
 */
export const reauthenticationSettings = wireObject({
  isAsked: z.boolean(),
  asksBeforeTokensMove: z.boolean(),
  methods: z.array(z.literal(CONFIRMATION_METHODS)),
  recoveryCodes: count,
  /** Absent from back ends that require none. */
  isFactorRequired: optional(z.boolean()),
}).register(metadata, { id: 'ReauthenticationSettings' })
/** @useDeclaredType */
export interface ReauthenticationSettings extends z.output<typeof reauthenticationSettings> {}

/** `confirmedUntil`: until when the login session of the request is not asked again, in ms. */
export const confirmation = wireObject({ confirmedUntil: optional(instant) })
/** @useDeclaredType */
export interface Confirmation extends z.output<typeof confirmation> {}

/** A login whose password was right and whose second step is due; `methods` is empty without one. */
export const pendingLogin = wireObject({ methods: z.array(z.literal(FACTORS)) })
/** @useDeclaredType */
export interface PendingLogin extends z.output<typeof pendingLogin> {}

/** The secret of an authenticator app in base32, and the same as the URI of a QR code. Both are shown once. */
export const authenticatorSecret = wireObject({ secret: z.string(), uri: z.string() })
/** @useDeclaredType */
export interface AuthenticatorSecret extends z.output<typeof authenticatorSecret> {}

/** What to do if the response with recovery codes was lost. */
export const LOST_RECOVERY_CODES =
  'This is done already. Recovery codes are shown once: if you did not get yours, create new ones in Settings'

/** Recovery codes, which are shown once. Empty where the user has some already. */
export const recoveryCodes = wireObject({ recoveryCodes: z.array(z.string()) })
/** @useDeclaredType */
export interface RecoveryCodes extends z.output<typeof recoveryCodes> {}
