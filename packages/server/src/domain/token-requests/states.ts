import { type TokenRequestSnapshot, tokenRequestLifecycle } from '@cht/machines/lifecycles'
import { TOKEN_REQUEST_STATES, type TokenRequestKind, type TokenRequestState } from '@cht/sdk/rules'

interface StoredRequest {
  state: TokenRequestState
  kind: TokenRequestKind
  /** In ms of exchange time; null for a withdrawal. */
  expiresAt: number | null
}

/** The chart of a stored request at an instant. */
export const restoreTokenRequest = (
  { state, kind, expiresAt }: StoredRequest,
  now: number,
): TokenRequestSnapshot =>
  tokenRequestLifecycle.restore({ state, kind, expiresAt: expiresAt ?? undefined }, now)

/** A request is open while the operator can decline it. */
const isOpen = (snapshot: TokenRequestSnapshot): boolean => snapshot.can({ type: 'request.decline' })

/** Whether a stored request is open at an instant. */
export function isOpenRequest(request: StoredRequest, now: number): boolean {
  return isOpen(restoreTokenRequest(request, now))
}

const listStates = (isMatch: (snapshot: TokenRequestSnapshot) => boolean) =>
  TOKEN_REQUEST_STATES.filter((state) =>
    isMatch(restoreTokenRequest({ state, kind: 'withdrawal', expiresAt: null }, 0)),
  )

const buildStatesSql = (states: readonly TokenRequestState[]) =>
  `token_requests.state in (${states.map((state) => `'${state}'`)})`

/** A request that is open unless its time is over, as an SQL condition. It lists the states, so that PostgreSQL can use the index. */
const STORED_OPEN_SQL = buildStatesSql(listStates(isOpen))
const buildOverSql = (now: string) => `expires_at is not null and expires_at <= ${now}`

/** A withdrawal whose tokens were taken and whose money is not paid yet, as an SQL condition. */
export const PAYABLE_REQUEST_SQL = buildStatesSql(
  listStates((snapshot) => snapshot.can({ type: 'request.pay' })),
)

/** An open request, as an SQL condition. `now` is SQL. */
export const buildOpenRequestSql = (now: string): string =>
  `(${STORED_OPEN_SQL} and not (${buildOverSql(now)}))`

/** SQL: the state of a request. `now` is SQL. */
export const buildRequestStateSql = (now: string): string =>
  `case when ${STORED_OPEN_SQL} and ${buildOverSql(now)} then 'expired' else token_requests.state end`
