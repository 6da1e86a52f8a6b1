import { restoreStanding, type StandingSnapshot } from '@cht/machines/lifecycles'
import { ACCOUNT_STANDINGS, type AccountStanding } from '@cht/sdk/auth'
import type { Queryable } from '../db/database.js'
import { notFound } from '../domain/refusal.js'

/**
 * Locks a user's row until the commit and reads the account's standing: a suspension that comes later waits for the commit.
 * With `no key update`, calls of the same user wait for each other too.
 */
export async function lockStanding(
  tx: Queryable,
  userId: string,
  lock: 'share' | 'no key update',
): Promise<StandingSnapshot> {
  const [row] = await tx.query<{ standing: AccountStanding }>(
    `select standing from users where id = $1 for ${lock}`,
    [userId],
  )
  if (!row) throw notFound()
  return restoreStanding(row.standing)
}

/** An SQL condition: the chart of the user's standing accepts that an order is matched. */
export const IS_MATCHABLE_USER_SQL = `users.standing in (${ACCOUNT_STANDINGS.filter((standing) =>
  restoreStanding(standing).can({ type: 'order.match' }),
)
  .map((standing) => `'${standing}'`)
  .join(', ')})`
