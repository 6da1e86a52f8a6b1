import { restoreEmailChange, type StoredEmailChange } from '@cht/machines/lifecycles'

/** An account's email and what is stored of its change. */
export interface StoredEmail extends StoredEmailChange {
  email: string
  /** Whether another account was verified with the new email. */
  isPendingTaken: boolean
}

/** Returns the new email if it is due, even if no job has applied it yet; otherwise null. */
export function getDueEmail(stored: StoredEmailChange, now: number): string | null {
  return restoreEmailChange(stored, now).matches('none') ? stored.pendingEmail : null
}

/** Returns an account with its email as it is at `now`. A new email that another account has does not take effect (decision 27). */
export function computeEmail<Row extends StoredEmail>(row: Row, now: number): Omit<Row, 'isPendingTaken'> {
  const { isPendingTaken, ...stored } = row
  const dueEmail = getDueEmail(stored, now)
  if (dueEmail === null) return stored
  return { ...stored, email: isPendingTaken ? stored.email : dueEmail, pendingEmail: null, emailDueAt: null }
}
