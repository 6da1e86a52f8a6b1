import type { Country } from '@cht/sdk/rules'
import type { AccountState } from './account-actions.js'
import type { SessionProtection } from './reauthentication.js'

/**
 * The user of a login session, as it was when the request was admitted. A write decides by its `LockedUser`, because all of this may
 * have changed before its transaction.
 */
export interface SessionUser extends SessionProtection {
  id: string
  email: string
  /** A new email whose code has not been entered yet. */
  pendingEmail: string | null
  /** Whether the user has entered the code of the mail. The name is that of the specification (decision 23). */
  phoneVerified: boolean
  identityVerified: boolean
  country: Country
  /** The version of the terms that the user accepted last. */
  acceptedTerms: number | null
  /** When this login session started, by the database's clock. */
  startedAt: number
}

/**
 * The user of a login session, read after the user's row was locked: what is decided by it is true until the commit. A suspension, a
 * hold, a new second factor, a closing and the end of the session that come later wait for the commit.
 */
export interface LockedUser extends SessionUser, AccountState {
  /** Until when the session is confirmed by a second factor that was not suspect then, in ms of the database's clock. */
  vouchedUntil: number | null
}

/** Whether the session vouches for what it adds to the account. `now` is in ms of the database's clock. */
export function isVouching({ vouchedUntil }: Pick<LockedUser, 'vouchedUntil'>, now: number): boolean {
  return vouchedUntil !== null && now < vouchedUntil
}
