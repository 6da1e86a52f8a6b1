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
import { LOG_POSITION_SQL } from './platform/replicas/log-position.js'
import type { PrimaryState } from './platform/replicas/recent-positions.js'
import type { CallerPosition } from './platform/replicas/required-position.js'

type CallerRow = Heartbeat & { offset: number; passedDeadlines: string[] } & (SessionRow | { id: null })

/** Always returns one row; its `id` is null if there is no session. `$1` is the database's time. `columns` are further ones. */
const buildCallerSql = (columns: string) => `select demo_offset_ms as offset, alive_at, closed, session.*,
    ${buildOwnPassedSql('session.id', 'now')} as "passedDeadlines" ${columns}
  from exchange
    cross join ${EXCHANGE_TIME_SQL}
    left join (${buildSessionSql(2)}) as session on true`

const CALLER_SQL = buildCallerSql('')

/** What the row has in addition where there are replicas. */
type PrimaryRow = Pick<PrimaryState, 'position' | 'seq'> & Pick<CallerPosition, 'hasChanged'>

/** SQL: whether the last change of these has a number after `$5`, or none yet. */
const buildHasChangedSql = (condition: string) =>
  `coalesce((select seq is null or seq > $5 from changes where ${condition} order by seq desc nulls first limit 1), false)`

/**
 * SQL: whether the live stream has told the user of a change after the `seq` in `$5`, or is about to. The latter may be of rows that were
 * due: the primary does not report them as passed any more, and an older state would show them unsettled.
 */
const HAS_CHANGED_SQL = `${buildHasChangedSql('user_id = session.id')} or ${buildHasChangedSql('user_id is null')}`

const CALLER_WITH_POSITION_SQL = buildCallerSql(
  `, ${LOG_POSITION_SQL} as position, (select last from change_counter) as seq, ${HAS_CHANGED_SQL} as "hasChanged"`,
)

/** Reads the caller, and the position of the primary if there are replicas. */
const readCaller = async ({ db, clock, replicas, processTime }: ServerContext, session: unknown[]) => {
  const params = [toTimestamp(clock.databaseTime()), ...session]
  if (!replicas) return { row: await readExchange<CallerRow>(db, CALLER_SQL, params) }
  const at = processTime()
  const floor = replicas.recent.findFloor()
  const sql = CALLER_WITH_POSITION_SQL
  const row = await readExchange<CallerRow & PrimaryRow>(db, sql, [...params, floor?.seq ?? 0])
  const { position: current, seq, hasChanged } = row
  replicas.recent.add({ at, position: current, seq })
  return { row, position: { current, floor: floor?.position, hasChanged } }
}

/** Reads the caller's session and passed deadlines in one statement. Throws 401 or 403 if the access is not granted. */
export async function requireCaller(
  request: FastifyRequest,
  context: ServerContext,
  access: Access,
): Promise<Caller> {
  const { clock } = context
  const session = buildSessionParams(request, context)
  if (!session) throw signedOut()
  const { row, position } = await readCaller(context, session)
  clock.follow(row.offset)
  const user = row.id === null ? undefined : await touchSession(row, context, session[0])
  const { aliveAt, closed, passedDeadlines } = row
  return { user: assertAccess(user, access), heartbeat: { aliveAt, closed }, passedDeadlines, position }
}
