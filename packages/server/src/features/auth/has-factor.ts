import type { Queryable } from '../../platform/db/database.js'

/** An SQL condition: the user of the row of `users` has a second factor. */
export const HAS_FACTOR_SQL = `(exists (select from authenticators where user_id = users.id and added_at is not null)
    or exists (select from passkeys where user_id = users.id))`

/** Whether a user has a second factor; a recovery code alone is none. */
export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query(`select from users where id = $1 and ${HAS_FACTOR_SQL}`, [userId])
  return rows.length > 0
}
