import { emailChangeLifecycle, type StoredEmailChange } from '@cht/machines/lifecycles'

/** An account's email and what is stored of its change. */
export interface StoredEmail extends StoredEmailChange {
  email: string
  /** Whether another account was verified with the new email. */
  isPendingTaken: boolean
}

/** Returns the new email if it is due; otherwise null. */
export function getDueEmail(stored: StoredEmailChange, now: number): string | null {
  return emailChangeLifecycle.restore(stored, now).matches('none') ? stored.pendingEmail : null
}
