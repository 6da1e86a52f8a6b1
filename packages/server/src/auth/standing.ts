import { restoreStanding } from '@cht/machines/lifecycles'
import { ACCOUNT_STANDINGS } from '@cht/sdk/auth'
import type { Queryable } from '../db/database.js'
import type { AccountState } from '../domain/auth/account-actions.js'
import { signedOut } from '../domain/auth/refusals.js'

/**
 * Locks a user's row until the commit, and reads its standing and the end of its hold. A suspension or hold that starts later
 * waits for the commit. With `no key update`, requests of the same user also wait for each other.
 */
export async function lockAccountState(
  tx: Queryable,
  userId: string,
  lock: 'share' | 'no key update',
): Promise<AccountState> {
  const [row] = await tx.query<AccountState>(
    `select standing, hold_until as "holdUntil" from users where id = $1 and closed_at is null for ${lock}`,
    [userId],
  )
  if (!row) throw signedOut()
  return row
}

const quoteStandings = ({ canMatch }: { canMatch: boolean }) =>
  ACCOUNT_STANDINGS.filter((standing) => restoreStanding(standing).can({ type: 'order.match' }) === canMatch)
    .map((standing) => `'${standing}'`)
    .join(', ')

/** An SQL condition: the user's standing allows orders to be matched. */
export const IS_MATCHABLE_USER_SQL = `users.standing in (${quoteStandings({ canMatch: true })})`
/** The negation. Few users satisfy it, so it is cheap in a `not exists`. */
export const IS_UNMATCHABLE_USER_SQL = `users.standing in (${quoteStandings({ canMatch: false })})`
