import type { TokenRequestState } from '@cht/sdk/rules'
import { type PageRequest, toPage } from '../../domain/pagination.js'
import { buildOpenRequestSql, buildRequestStateSql } from '../../domain/token-requests/states.js'
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

interface RequestFilter {
  state: TokenRequestState | 'open'
  id?: string | undefined
  code?: string | undefined
  /** Of the bank, for a withdrawal that was paid. */
  reference?: string | undefined
}

/** Lists requests, oldest first: the one with an id, a code or a reference, those that wait for the treasurer, or those in a state. */
export async function listRequestsForOperator(
  db: Queryable,
  now: number,
  { state, id, code, reference, ...page }: PageRequest & RequestFilter,
) {
  const at = toTimestamp(now)
  const getFilter = (): [condition: string, ...params: unknown[]] => {
    if (id !== undefined) return isUuid(id) ? ['token_requests.id = $1', id] : ['false']
    if (code !== undefined) return ['code = upper($1)', code]
    if (reference !== undefined) return ['lower(reference) = lower($1)', reference]
    if (state === 'open') return [buildOpenRequestSql('$1::timestamptz'), at]
    return [`${buildRequestStateSql('$1::timestamptz')} = $2`, at, state]
  }
  const [condition, ...filters] = getFilter()
  const { where, order, params } = buildPageSql(REQUESTS, page, filters)
  const rows = await db.query<RequestWithEmail>(`${SELECT} where ${condition} and ${where} ${order}`, params)
  return toPage(REQUESTS.list, rows, ({ requestedAt, id }) => [requestedAt, id], page.limit)
}
