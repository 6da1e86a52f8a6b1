import { Refusal } from '../../kernel/refusal.js'
import type { Queryable } from '../../platform/db/database.js'

/**
 * The refusal of an act that needs two administrators, where there are two who can sign in; undefined where there are not, so that
 * the first ones can begin.
 */
export async function findAdministratorObstacle(db: Queryable): Promise<Refusal | undefined> {
  const administrators = await db.query(
    `select from operators where 'administrator' = any (roles) and accepted_at is not null and suspended_at is null limit 2`,
  )
  return administrators.length < 2
    ? undefined
    : new Refusal(409, 'second_person_required', 'Two administrators do this: propose it as one of them')
}
