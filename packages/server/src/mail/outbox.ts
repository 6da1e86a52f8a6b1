import { at, type Queryable } from '../db/database.js'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

interface QueueMailOptions extends Omit<Mail, 'recipient'> {
  recipient: string | undefined
  /** From when on it says nothing true, in ms; absent where it always does. */
  until?: number
}

/**
 * Written in the transaction that causes it; sent after the commit. `now` is the machine's clock. Without a recipient
 * it is written as one that was sent already.
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
        ? ['', '', '', at(now), at(now)]
        : [recipient, subject, body, at(now), null]),
      until === undefined ? null : at(until),
    ],
  )
}
