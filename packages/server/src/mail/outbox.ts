import { type Queryable, toTimestamp } from '../db/database.js'

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
  return tx.query(
    `insert into outbox (recipient, subject, body, created_at, next_attempt_at, sent_at, until)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [
      ...(recipient === undefined
        ? ['', '', '', toTimestamp(now), toTimestamp(now)]
        : [recipient, subject, body, toTimestamp(now), null]),
      until === undefined ? null : toTimestamp(until),
    ],
  )
}
