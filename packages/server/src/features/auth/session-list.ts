import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { requireRow } from '../../platform/db/require-row.js'
import { describeBrowser } from './browser-name.js'
import { getSessionCutoffs, type SessionReference } from './sessions.js'

/** The most sessions that are listed. The endpoint `auth.endOtherSessions` also ends those that are not. */
const MAX_LISTED = 200

type SessionListRow = Row<'login_sessions', 'publicId' | 'userAgent' | 'network' | 'createdAt' | 'seenAt'> & {
  isCurrent: boolean
}

/** Lists the user's login sessions, that of the request first. */
export async function listSessions(
  db: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  { userId, sessionKey }: SessionReference,
) {
  const { seenAfter, createdAfter } = getSessionCutoffs(clock)
  const rows = await db.query<SessionListRow>(
    `select public_id, user_agent, network, created_at, seen_at, token_hash = decode($2, 'hex') as "isCurrent"
     from login_sessions where user_id = $1 and seen_at > $3 and created_at > $4
     order by token_hash = decode($2, 'hex') desc, seen_at desc, public_id limit ${MAX_LISTED}`,
    [userId, sessionKey, toTimestamp(seenAfter), toTimestamp(createdAfter)],
  )
  // Session rows are in database time; clients expect exchange time.
  const offset = clock.now() - clock.databaseTime()
  const toIso = (at: number) => new Date(at + offset).toISOString()
  return rows.map(({ publicId, userAgent, network, createdAt, seenAt, isCurrent }) => ({
    id: publicId,
    browser: describeBrowser(userAgent),
    ...(network === null ? {} : { address: network }),
    createdAt: toIso(createdAt),
    seenAt: toIso(seenAt),
    isCurrent,
  }))
}

/** Ends a session of the user. Throws 404 if the user has no session with this id. */
export async function endListedSession(tx: Queryable, userId: string, id: string): Promise<void> {
  await requireRow(tx, 'delete from login_sessions where public_id = $1 and user_id = $2 returning 1', [
    id,
    userId,
  ])
}
