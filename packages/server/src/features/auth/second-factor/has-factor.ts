import type { Queryable } from '../../../platform/db/database.js'
import { HAS_FACTOR_SQL } from '../has-factor.js'

/** Whether a user has a second factor; a recovery code alone is none. */
export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query(`select from users where id = $1 and ${HAS_FACTOR_SQL}`, [userId])
  return rows.length > 0
}
