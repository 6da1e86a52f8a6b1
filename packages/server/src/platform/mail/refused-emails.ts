import { type Queryable, toTimestamp } from '../db/database.js'

/** An SQL condition: whether a refusal of the address in `column` is stored. */
export function isRefusedSql(column: string): string {
  return `exists (select from refused_emails join users on users.id = user_id where lower(email) = lower(${column}))`
}

/** Stores that a mail server has refused an address for good. Does nothing if no user has it as email. `now` is exchange time. */
export async function recordRefusedEmail(db: Queryable, recipient: string, now: number): Promise<void> {
  await db.query(
    `insert into refused_emails (user_id, refused_at)
     select id, $2 from users where lower(email) = lower($1) and phone_verified on conflict do nothing`,
    [recipient, toTimestamp(now)],
  )
}

/** Stores that a mail server has accepted a mail to an address. */
export async function recordAcceptedEmail(db: Queryable, recipient: string): Promise<void> {
  await db.query(
    `delete from refused_emails using users where users.id = user_id and lower(email) = lower($1)`,
    [recipient],
  )
}
