import type { AccountState } from '../../domain/auth/account-actions.js'
import { signedOut } from '../../domain/auth/refusals.js'
import { awaitStatements, type Queryable } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import {
  buildSessionParams,
  buildSessionSql,
  type SessionRow,
  type SessionUser,
  toSessionUser,
} from './sessions.js'

/**
 * How a write locks the row of its user. `no key update`: writes of the same user wait for each other. `share`: they do not, and the
 * write must not change the row. `update`: also rows that refer to the user are not written meanwhile.
 */
export type UserLock = 'share' | 'no key update' | 'update'

/**
 * The user of a login session, read after the user's row was locked: what is decided by it is true until the commit. A suspension, a
 * hold, a new second factor, a closing and the end of the session that come later wait for the commit.
 */
export interface LockedUser extends SessionUser, AccountState {
  /** Until when the session is confirmed by a second factor that was not suspect then, in ms of the database's clock. */
  vouchedUntil: number | null
}

/** Whether the session vouches for what it adds to the account. `now` is in ms of the database's clock. */
export function isVouching({ vouchedUntil }: Pick<LockedUser, 'vouchedUntil'>, now: number): boolean {
  return vouchedUntil !== null && now < vouchedUntil
}

/**
 * Locks the row of the session's user until the commit, and then reads the session. Undefined if it has ended since it was looked up.
 * Both statements are sent at once; a single one would not see what the last holder of the lock has written in other tables (READ
 * COMMITTED).
 */
export async function findLockedSession(
  tx: Queryable,
  { request, context }: RequestCall,
  userId: string,
  lock: UserLock,
): Promise<LockedUser | undefined> {
  const params = buildSessionParams(request, context)
  if (!params) return undefined
  const [, [row]] = await awaitStatements([
    tx.query(`select from users where id = $1 for ${lock}`, [userId]),
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
