import type { Access } from '@cht/sdk/define-endpoint'
import type { FastifyRequest } from 'fastify'
import {
  mustHaveAccess,
  type SessionRow,
  type SessionUser,
  seen,
  sessionParams,
  sessionRow,
} from '../auth/sessions.js'
import type { Exchange } from '../context.js'
import { signedOut } from '../domain/auth/refusals.js'
import { type Due, toDue, DUE_QUERY, type DueRow, dueParams } from '../jobs/due.js'

export interface Caller {
  user: SessionUser
  due: Due
}

const LOOK_PARAMS = 4
/** One row in any case: `id` is null where there is no such session. */
const LOOK_AND_SESSION = `select * from (${DUE_QUERY}) as due left join (${sessionRow(LOOK_PARAMS + 1)}) as session on true`

/** Who is calling, if the row's access lets them in, and what is due before they are answered: asked in one. */
export async function requireCaller(
  request: FastifyRequest,
  exchange: Exchange,
  access: Access,
): Promise<Caller> {
  const session = sessionParams(request, exchange)
  if (!session) throw signedOut()
  const [row] = await exchange.db.query<DueRow & (SessionRow | { id: null })>(LOOK_AND_SESSION, [
    ...dueParams(exchange),
    ...session,
  ])
  if (!row) throw new Error('the exchange has no settings')
  const due = toDue(exchange, row)
  const user = row.id === null ? undefined : await seen(row, exchange, session[0])
  return { user: mustHaveAccess(user, access), due }
}
