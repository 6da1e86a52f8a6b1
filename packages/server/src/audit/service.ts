import type { InputOf } from '@cht/sdk/define-endpoint'
import type { AuditAct, operator } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import type { Exchange } from '../context.js'
import { at, type Queryable } from '../db/database.js'
import { pageSql, type Sorted } from '../db/pagination.js'
import { cut, presented } from '../domain/pagination.js'

export interface AuditNote {
  act: AuditAct
  /** `guest`: nobody was signed in. */
  actor: 'operator' | 'user' | 'guest'
  /** What the operator calls themselves. */
  by?: string | undefined
  /** Whom it concerns. */
  userId?: string | undefined
  why?: string | undefined
  /** Never a password, code, token or account number. */
  details?: Record<string, string | number | undefined>
}

/** Where an act came from. */
export interface Origin {
  request: Pick<FastifyRequest, 'ip' | 'id'>
  exchange: Pick<Exchange, 'clock'>
}

/** Written in the transaction of the act, so that neither stands without the other; refused acts on the database itself. */
export function audit(
  tx: Queryable,
  { request, exchange }: Origin,
  { act, actor, by, userId, why, details = {} }: AuditNote,
): Promise<unknown> {
  return tx.query(
    `insert into audit_log (at, act, actor, operator_name, user_id, address, request_id, why, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      at(exchange.clock.now()),
      act,
      actor,
      by ?? null,
      userId ?? null,
      request.ip,
      request.id,
      why ?? null,
      JSON.stringify(details),
    ],
  )
}

interface AuditRow {
  id: number
  at: number
  act: string
  actor: string
  by: string | null
  email: string | null
  address: string
  requestId: string
  why: string | null
  details: Record<string, string | number>
}

const ENTRIES: Sorted = { list: 'audit', by: [['audit_log.id', 'serial']], newestFirst: true }

export async function auditEntries(
  db: Queryable,
  { act, email, since, ...asked }: InputOf<typeof operator.audit>,
) {
  const given = [act ?? null, email ?? null, since ? at(Date.parse(since)) : null]
  const { where, order, params } = pageSql(ENTRIES, asked, given)
  const rows = await db.query<AuditRow>(
    `select audit_log.id, at, act, actor, operator_name as by, email, address, request_id as "requestId", why, details
     from audit_log left join users on users.id = user_id
     where ($1::text is null or act = $1) and ($2::text is null or lower(email) = lower($2))
       and ($3::timestamptz is null or at >= $3) and ${where} ${order}`,
    params,
  )
  const page = cut(ENTRIES.list, rows, ({ id }) => [id], asked.limit)
  return presented(page, ({ id, at: instant, by, email: whose, why, ...rest }) => ({
    ...rest,
    id: String(id),
    at: new Date(instant).toISOString(),
    by: by ?? undefined,
    email: whose ?? undefined,
    why: why ?? undefined,
  }))
}
