import { type TokenRequestSnapshot, tokenRequestLifecycle } from '@cht/machines/lifecycles'
import { TOKEN_REQUEST_STATES, type TokenRequestKind, type TokenRequestState } from '@cht/sdk/rules'

/** The chart of a stored request at an instant. */
export const restoreTokenRequest = (
  { state, kind, expiresAt }: { state: TokenRequestState; kind: TokenRequestKind; expiresAt: number | null },
  now: number,
): TokenRequestSnapshot =>
  tokenRequestLifecycle.restore({ state, kind, expiresAt: expiresAt ?? undefined }, now)

/** A request is open while the operator can decline it. */
const isOpen = (snapshot: TokenRequestSnapshot): boolean => snapshot.can({ type: 'request.decline' })

const OPEN_STATES = TOKEN_REQUEST_STATES.filter((state) =>
  isOpen(restoreTokenRequest({ state, kind: 'withdrawal', expiresAt: null }, 0)),
)

/** A request that is open unless its time is over, as an SQL condition. It lists the states, so that PostgreSQL can use the index. */
const STORED_OPEN_SQL = `token_requests.state in (${OPEN_STATES.map((state) => `'${state}'`)})`
const buildOverSql = (now: string) => `expires_at is not null and expires_at <= ${now}`

/** An open request, as an SQL condition. `now` is SQL. */
export const buildOpenRequestSql = (now: string): string =>
  `(${STORED_OPEN_SQL} and not (${buildOverSql(now)}))`

/** SQL: the state of a request. `now` is SQL. */
export const buildRequestStateSql = (now: string): string =>
  `case when ${STORED_OPEN_SQL} and ${buildOverSql(now)} then 'expired' else token_requests.state end`
