import type { InputOf } from '@cht/sdk/contract'
import type { AuditAct, operator } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import { mapPage, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import { readAddress } from '../../kernel/address.js'
import type { Row, Tables } from '../../kernel/tables.js'
import type { ExchangeClock } from '../db/clock.js'
import { insertRow } from '../db/columns.js'
import { type Queryable, toTimestamp } from '../db/database.js'
import { buildPageSql, type ListOrder } from '../db/pagination.js'

export interface AuditRecord {
  act: AuditAct
  /** `guest`: nobody was signed in. */
  actor: Tables['audit_log']['actor']
  /** The name that the operator gives. That of a token with roles is used instead. */
  by?: string | undefined
  /** The user that the act concerns. */
  userId?: string | undefined
  why?: string | undefined
  /** Must not hold a password, code, token or account number. */
  details?: Record<string, string | number | undefined>
}

/** The request that an act came from. */
export interface AuditSource {
  request: Pick<FastifyRequest, 'ip' | 'id'> & Partial<Pick<FastifyRequest, 'operator'>>
  context: { clock: ExchangeClock }
}

/**
 * Writes an entry of the audit log. Pass the transaction of the act, so that both are committed or neither is; for a
 * refused act, whose transaction is rolled back, pass the database.
 */
export function audit(
  tx: Queryable,
  { request, context }: AuditSource,
  { act, actor, by, userId, why, details = {} }: AuditRecord,
): Promise<unknown> {
  return insertRow(tx, 'audit_log', {
    at: context.clock.now(),
    act,
    actor,
    operatorVia: request.operator?.via,
    operatorName: request.operator?.name ?? by,
    operatorId: request.operator?.id,
    userId,
    address: readAddress(request),
    requestId: request.id,
    why,
    details,
  })
}

/** Writes an act of the user of a call to the audit log. */
export function auditUser(
  tx: Queryable,
  call: AuditSource & { user: { id: string } },
  act: AuditAct,
  details: NonNullable<AuditRecord['details']> = {},
): Promise<unknown> {
  return audit(tx, call, { act, actor: 'user', userId: call.user.id, details })
}

type AuditRow = Row<
  'audit_log',
  'id' | 'at' | 'act' | 'actor' | 'operatorVia' | 'address' | 'requestId' | 'why' | 'details'
> & {
  by: string | null
  email: string | null
}

const AUDIT_ENTRIES: ListOrder = { list: 'audit', by: { 'audit_log.id': 'serial' }, newestFirst: true }

/** An SQL condition: the entry concerns a user of this email, which is the last one of an account that was closed. */
const buildUserCondition = (email: string) =>
  `audit_log.user_id in (select id from users where lower(users.email) = lower(${email})
     union all select closed_accounts.user_id from closed_accounts where lower(closed_accounts.email) = lower(${email}))`

/** Lists the audit log, newest first, filtered by act, account and time. */
export async function listAuditEntries(
  db: Queryable,
  { act, email, since, ...page }: InputOf<typeof operator.audit>,
) {
  const filters: unknown[] = []
  const addFilter = (value: unknown) => `$${filters.push(value)}`
  // Each condition is written into the statement only if it is asked for, so that the plan uses its index.
  const conditions = [
    ...(act === undefined ? [] : [`act = ${addFilter(act)}`]),
    ...(email === undefined ? [] : [buildUserCondition(addFilter(email))]),
    ...(since === undefined ? [] : [`at >= ${addFilter(toTimestamp(Date.parse(since)))}`]),
  ]
  const { where, order, params } = buildPageSql(AUDIT_ENTRIES, page, filters)
  const rows = await db.query<AuditRow>(
    `select audit_log.id, at, act, actor, operator_via, operator_name as by,
       coalesce(closed_accounts.email, users.email) as email, address, request_id, why, details
     from audit_log left join users on users.id = audit_log.user_id
       left join closed_accounts on closed_accounts.user_id = users.id
     where ${[...conditions, where].join(' and ')} ${order}`,
    params,
  )
  const entries = toPage(AUDIT_ENTRIES.list, rows, ({ id }) => [id], page.limit)
  return mapPage(entries, ({ id, at: loggedAt, by, operatorVia, email: userEmail, why, ...rest }) => ({
    ...rest,
    id: String(id),
    at: toIso(loggedAt),
    by: by ?? undefined,
    via: operatorVia ?? undefined,
    email: userEmail ?? undefined,
    why: why ?? undefined,
  }))
}
