import { signedOut } from '../../domain/auth/refusals.js'
import type { LockedUser } from '../../domain/auth/session-user.js'
import { awaitStatements, type Queryable } from '../../platform/db/database.js'
import { type LockStrength, lockMoreRows } from '../../platform/db/locks.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { buildSessionParams, buildSessionSql, type SessionRow, toSessionUser } from './sessions.js'

/**
 * Locks the row of the session's user until the commit, and then reads the session. Undefined if it has ended since it was looked up.
 * Both statements are sent at once; a single one would not see what the last holder of the lock has written in other tables (READ
 * COMMITTED).
 */
export async function findLockedSession(
  tx: Queryable,
  { request, context }: RequestCall,
  userId: string,
  lock: LockStrength,
): Promise<LockedUser | undefined> {
  const params = buildSessionParams(request, context)
  if (!params) return undefined
  const [, [row]] = await awaitStatements([
    lockMoreRows(tx, { sql: 'select from users where id = $1', params: [userId], lock }),
    tx.query<SessionRow>(`${buildSessionSql(1)} and users.id = $${params.length + 1}`, [...params, userId]),
  ])
  return row && toSessionUser(row, context)
}

/** As `findLockedSession`. Throws 401 if the session has ended. */
export async function lockSession(...args: Parameters<typeof findLockedSession>): Promise<LockedUser> {
  const user = await findLockedSession(...args)
  if (!user) throw signedOut()
  return user
}
