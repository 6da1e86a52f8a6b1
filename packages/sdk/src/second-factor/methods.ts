import { DAY, MINUTE } from '../time.js'

/** What takes the place of the password as a proof of the user, once it is set up. A recovery code works once. */
export const FACTORS = ['passkey', 'authenticator', 'recoveryCode'] as const
export type Factor = (typeof FACTORS)[number]

/** How a user confirms who they are. The password counts only as long as no second factor is set up. */
export const CONFIRMATION_METHODS = ['password', ...FACTORS] as const
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number]

/** How long a login session is not asked again after its user has confirmed who they are, in ms. */
export const CONFIRMATION_PERIOD = 10 * MINUTE
/** How long the second step of a login may take, in ms. */
export const SECOND_STEP_PERIOD = 10 * MINUTE
/** How long the challenge of a passkey works, in ms. */
export const PASSKEY_CHALLENGE_PERIOD = 5 * MINUTE
/** How many passkeys a user can have. */
export const MAX_PASSKEYS = 10
/** The most characters of a passkey's name. */
export const PASSKEY_NAME_MAX = 100
/** How many recovery codes a user gets. Each works once. */
export const RECOVERY_CODES = 10

/** How long a second factor or a set of recovery codes is suspect after it was added, in ms. */
export const SUSPECT_PERIOD = 7 * DAY
/** How long after a reset whatever was added since then is suspect, in ms. */
export const RESET_MEMORY = 30 * DAY

/** What a reset may have removed, because a thief may have added it. */
export type RemovedAtReset = Factor | 'webhook'
