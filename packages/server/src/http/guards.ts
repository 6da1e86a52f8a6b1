import type { Access } from '@cht/sdk/define-endpoint'
import type { FastifyRequest } from 'fastify'
import {
  buildSessionParams,
  buildSessionSql,
  type SessionRow,
  type SessionUser,
  touchSession,
} from '../auth/sessions.js'
import type { ServerContext } from '../context.js'
import { assertAccess } from '../domain/auth/access.js'
import { signedOut } from '../domain/auth/refusals.js'
import { DUE_QUERY, type Due, type DueRow, dueParams, toDue } from '../jobs/due.js'

/** The signed-in user of a request, and the jobs that are due before it is answered. */
export interface Caller {
  user: SessionUser
  due: Due
}

const DUE_PARAM_COUNT = 4
/** Always returns one row; its `id` is null if there is no session. */
const DUE_AND_SESSION = `select * from (${DUE_QUERY}) as due left join (${buildSessionSql(DUE_PARAM_COUNT + 1)}) as session on true`

/** Reads the caller's session and what is due in one statement. Throws 401 or 403 if the access is not granted. */
export async function requireCaller(
  request: FastifyRequest,
  context: ServerContext,
  access: Access,
): Promise<Caller> {
  const session = buildSessionParams(request, context)
  if (!session) throw signedOut()
  const [row] = await context.db.query<DueRow & (SessionRow | { id: null })>(DUE_AND_SESSION, [
    ...dueParams(context),
    ...session,
  ])
  if (!row) throw new Error('the table exchange has no row')
  const due = toDue(context, row)
  const user = row.id === null ? undefined : await touchSession(row, context, session[0])
  return { user: assertAccess(user, access), due }
}
