import { randomUUID } from 'node:crypto'
import { getTokenRequestState, type TokenRequestEvent, tokenRequestLifecycle } from '@cht/machines/lifecycles'
import { DEPOSIT_LIFETIME, MAX_TOKEN_REQUESTS, type TokenRequestKind } from '@cht/sdk/rules'
import { assertAccountCan } from '../../domain/auth/account-actions.js'
import type { LockedUser } from '../../domain/auth/session-user.js'
import { insufficientBalance } from '../../domain/ledger-entry.js'
import { assertSwitchAllows } from '../../domain/switches/assert-switch.js'
import { toIso } from '../../domain/to-iso.js'
import { buildOpenRequestSql, restoreTokenRequest } from '../../domain/token-requests/states.js'
import { createReadableCode } from '../../kernel/readable-code.js'
import { assertCan, notFound, Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import { openCase } from '../../platform/cases/open-case.js'
import { insertRow, updateRows } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { readBalances } from '../../platform/db/ledger.js'
import { type LockTime, lockMoreRows } from '../../platform/db/locks.js'
import { readSwitch } from '../../platform/switches/service.js'
import { notifyOperator } from '../webhooks/service.js'

/** How many requests a user is shown. */
const LISTED_REQUESTS = 50

export type TokenRequestRow = Row<
  'token_requests',
  | 'id'
  | 'userId'
  | 'kind'
  | 'amount'
  | 'code'
  | 'payTo'
  | 'state'
  | 'requestedAt'
  | 'expiresAt'
  | 'closedAt'
  | 'credited'
  | 'reason'
>

export const TOKEN_REQUEST_COLUMNS = `token_requests.id, user_id, kind, amount, code, pay_to, state, requested_at, expires_at,
  token_requests.closed_at, credited, reason`

/** A request as the API sends it at `now`. */
export function toWireTokenRequest(row: TokenRequestRow, now: number) {
  const { id, kind, amount, code, payTo, requestedAt, expiresAt, closedAt, credited, reason } = row
  return {
    id,
    kind,
    amount,
    code,
    payTo: payTo ?? undefined,
    state: getTokenRequestState(restoreTokenRequest(row, now)),
    requestedAt: toIso(requestedAt),
    expiresAt: toIso(expiresAt),
    closedAt: toIso(closedAt),
    credited: credited ?? undefined,
    reason: reason ?? undefined,
  }
}

/** Lists the last requests of a user, newest first. */
export async function listTokenRequests(db: Queryable, userId: string, now: number) {
  const rows = await db.query<TokenRequestRow>(
    `select ${TOKEN_REQUEST_COLUMNS} from token_requests
     where user_id = $1 order by requested_at desc, id limit ${LISTED_REQUESTS}`,
    [userId],
  )
  return rows.map((row) => toWireTokenRequest(row, now))
}

const createCode = () => `CHT-${createReadableCode(8)}`

/** A withdrawal needs an account that may withdraw, and the tokens. It is checked again when it is accepted. */
const assertCanWithdraw = async (tx: Transaction, user: LockedUser, now: number, amount: number) => {
  assertSwitchAllows(await readSwitch(tx, 'withdrawals'))
  assertAccountCan(user, 'requestWithdrawal', now)
  const { available = 0 } = await readBalances(tx, user.id)
  if (available < amount) throw insufficientBalance()
}

/** Stores a request of a locked user, and tells the operator. Throws 409 if too many are open. */
export async function createTokenRequest(
  tx: Transaction,
  { user, now }: { user: LockedUser; now: LockTime },
  { kind, amount, payTo }: { kind: TokenRequestKind; amount: number; payTo?: string | undefined },
) {
  const open = await tx.query(
    `select from token_requests where user_id = $1 and ${buildOpenRequestSql('$2')}`,
    [user.id, toTimestamp(now)],
  )
  if (open.length >= MAX_TOKEN_REQUESTS)
    throw new Refusal(
      409,
      'token_request_limit',
      `You can have ${MAX_TOKEN_REQUESTS} open requests: cancel one first`,
    )
  if (kind === 'withdrawal') await assertCanWithdraw(tx, user, now, amount)
  const row: TokenRequestRow = {
    id: randomUUID(),
    userId: user.id,
    kind,
    amount,
    code: createCode(),
    payTo: kind === 'withdrawal' ? (payTo ?? null) : null,
    state: 'requested',
    requestedAt: now,
    expiresAt: kind === 'deposit' ? now + DEPOSIT_LIFETIME : null,
    closedAt: null,
    credited: null,
    reason: null,
  }
  await insertRow(tx, 'token_requests', row)
  openCase(tx, now, { id: row.id, kind: 'tokenRequest' })
  notifyOperator(tx, now, { type: 'tokenRequest.waiting', id: row.id })
  return toWireTokenRequest(row, now)
}

/** Reads a request without its lock. Throws 404 without such a request. */
export async function readTokenRequest(db: Queryable, id: string): Promise<TokenRequestRow> {
  const [row] = isUuid(id)
    ? await db.query<TokenRequestRow>(`select ${TOKEN_REQUEST_COLUMNS} from token_requests where id = $1`, [
        id,
      ])
    : []
  if (!row) throw notFound()
  return row
}

/** Locks a request, and reads it. The row of its user is locked before it. */
export async function lockTokenRequest(tx: Queryable, id: string): Promise<TokenRequestRow> {
  await lockMoreRows(tx, { sql: 'select from token_requests where id = $1', params: [id] })
  return readTokenRequest(tx, id)
}

/** Sends an event to a locked request and stores what follows. Throws the refusal of its chart. Returns the row and the effects. */
export function sendTokenRequestEvent(
  tx: Transaction,
  row: TokenRequestRow,
  {
    event,
    now,
    changes = {},
  }: {
    event: Exclude<TokenRequestEvent, { type: 'clock.tick' }>
    now: number
    changes?: Partial<Row<'token_requests', 'credited' | 'reason' | 'reference'>>
  },
) {
  const before = restoreTokenRequest(row, now)
  assertCan(before, event)
  const { snapshot, effects } = tokenRequestLifecycle.send(before, event)
  const state = getTokenRequestState(snapshot) as TokenRequestRow['state']
  const closedAt = snapshot.matches('accepted') ? null : now
  const updated = { ...row, ...changes, state, closedAt }
  updateRows(tx, 'token_requests', 'id', [{ id: row.id, state, closedAt, ...changes }])
  return { row: updated, effects }
}

const CANCEL = { type: 'request.cancel' } as const

/** The user cancels a request that is not taken up. */
export async function cancelTokenRequest(
  tx: Transaction,
  { user, now }: { user: LockedUser; now: LockTime },
  id: string,
) {
  if (!isUuid(id)) throw notFound()
  const row = await lockTokenRequest(tx, id)
  if (row.userId !== user.id) throw notFound()
  return toWireTokenRequest(sendTokenRequestEvent(tx, row, { event: CANCEL, now }).row, now)
}

/** Cancels the open requests of a locked user who closes the account. Throws the refusal of the chart for one that is accepted. */
export async function cancelOpenTokenRequests(tx: Transaction, userId: string, now: LockTime): Promise<void> {
  const rows = await lockMoreRows<TokenRequestRow>(tx, {
    sql: `select ${TOKEN_REQUEST_COLUMNS} from token_requests
      where user_id = $1 and ${buildOpenRequestSql('$2')} order by id`,
    params: [userId, toTimestamp(now)],
  })
  for (const row of rows) sendTokenRequestEvent(tx, row, { event: CANCEL, now })
}
