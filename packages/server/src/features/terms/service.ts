import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import type { LockTime } from '../../platform/db/locks.js'

/**
 * Stores the version of the terms in force as accepted, and the instant in exchange time. Returns whether it was new: the
 * first acceptance of a version stays.
 */
export async function acceptTerms(
  tx: Queryable,
  { documents }: Pick<ServerContext, 'documents'>,
  { userId, now }: { userId: string; now: LockTime },
): Promise<boolean> {
  const accepted = await tx.query(
    `update users set terms_version = $2, terms_accepted_at = $3
     where id = $1 and (terms_version is null or terms_version < $2) returning id`,
    [userId, documents.terms.version, toTimestamp(now)],
  )
  return accepted.length > 0
}
