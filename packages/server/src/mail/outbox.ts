import { at, type Queryable } from '../db/database.js'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

/** Written in the transaction that causes it; sent after the commit. `now` is the machine's clock. */
export const queueMail = (tx: Queryable, now: number, { recipient, subject, body }: Mail): Promise<unknown> =>
  tx.query(
    'insert into outbox (recipient, subject, body, created_at, next_attempt_at) values ($1, $2, $3, $4, $4)',
    [recipient, subject, body, at(now)],
  )
