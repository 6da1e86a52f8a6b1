import type { TokenRequestState } from '@cht/sdk/rules'
import { type PageRequest, toPage } from '../../domain/pagination.js'
import { notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { TOKEN_REQUEST_COLUMNS, type TokenRequestRow } from './service.js'

type RequestWithEmail = TokenRequestRow & Row<'users', 'email'>

const SELECT = `select ${TOKEN_REQUEST_COLUMNS}, email from token_requests join users on users.id = user_id`

/** Reads a request with the email of its user. Throws 404 without such a request. */
export async function readRequestWithEmail(db: Queryable, id: string): Promise<RequestWithEmail> {
  const [row] = isUuid(id)
    ? await db.query<RequestWithEmail>(`${SELECT} where token_requests.id = $1`, [id])
    : []
  if (!row) throw notFound()
  return row
}

const REQUESTS: ListOrder = {
  list: 'tokenRequests',
  by: { requested_at: 'instant', 'token_requests.id': 'uuid' },
  newestFirst: false,
}

/** The state of a request at `$1`: a deposit that is awaited too long has expired. */
const STATE = `case when state = 'requested' and expires_at <= $1 then 'expired' else state end`

/** Lists requests, oldest first: those that wait for the treasurer, or those in a state. */
export async function listRequestsForOperator(
  db: Queryable,
  now: number,
  { state, code, ...page }: PageRequest & { state: TokenRequestState | 'open'; code?: string | undefined },
) {
  const states = state === 'open' ? ['requested', 'accepted'] : [state]
  const params = [toTimestamp(now), code === undefined ? states : null, code ?? null]
  const { where, order, params: all } = buildPageSql(REQUESTS, page, params)
  const rows = await db.query<RequestWithEmail>(
    `${SELECT} where (${STATE} = any ($2::text[]) or upper(code) = upper($3)) and ${where} ${order}`,
    all,
  )
  return toPage(REQUESTS.list, rows, ({ requestedAt, id }) => [requestedAt, id], page.limit)
}
