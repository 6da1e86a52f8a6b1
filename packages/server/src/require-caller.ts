import type { Access } from '@cht/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { assertAccess } from './domain/auth/access.js'
import { signedOut } from './domain/auth/refusals.js'
import {
  buildSessionParams,
  buildSessionSql,
  type SessionRow,
  touchSession,
} from './features/auth/sessions.js'
import { buildOwnPassedSql } from './jobs/deadline-kinds.js'
import type { ServerContext } from './platform/context.js'
import { toTimestamp } from './platform/db/database.js'
import { EXCHANGE_TIME_SQL, type Heartbeat, readExchange } from './platform/db/exchange-row.js'
import type { Caller } from './platform/http/policies.js'

type CallerRow = Heartbeat & { offset: number; passedDeadlines: string[] } & (SessionRow | { id: null })

/** Always returns one row; its `id` is null if there is no session. `$1` is the database's time. */
const CALLER_SQL = `select demo_offset_ms as offset, alive_at, closed, session.*,
    ${buildOwnPassedSql('session.id', 'now')} as "passedDeadlines"
  from exchange
    cross join ${EXCHANGE_TIME_SQL}
    left join (${buildSessionSql(2)}) as session on true`

/** Reads the caller's session and passed deadlines in one statement. Throws 401 or 403 if the access is not granted. */
export async function requireCaller(
  request: FastifyRequest,
  context: ServerContext,
  access: Access,
): Promise<Caller> {
  const { clock, db } = context
  const session = buildSessionParams(request, context)
  if (!session) throw signedOut()
  const row = await readExchange<CallerRow>(db, CALLER_SQL, [toTimestamp(clock.databaseTime()), ...session])
  clock.follow(row.offset)
  const user = row.id === null ? undefined : await touchSession(row, context, session[0])
  const { aliveAt, closed, passedDeadlines } = row
  return { user: assertAccess(user, access), heartbeat: { aliveAt, closed }, passedDeadlines }
}
