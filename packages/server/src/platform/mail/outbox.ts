import { insertRow } from '../db/columns.js'
import type { Queryable } from '../db/database.js'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

interface QueueMailOptions extends Omit<Mail, 'recipient'> {
  recipient: string | undefined
  /** When the mail's content becomes invalid, in ms of the database's clock; it is not sent after that. */
  until?: number
}

/**
 * Queues a mail, which is sent after the transaction commits. `now` is the database's clock. Without a recipient the same
 * statement inserts an empty mail that counts as sent, so that a request takes the same time for an unknown email.
 */
export function queueMail(
  tx: Queryable,
  now: number,
  { recipient, subject, body, until }: QueueMailOptions,
): Promise<unknown> {
  const mail =
    recipient === undefined
      ? { recipient: '', subject: '', body: '', sentAt: now }
      : { recipient, subject, body, sentAt: null }
  return insertRow(tx, 'outbox', { ...mail, createdAt: now, nextAttemptAt: now, until })
}
