import { randomUUID } from 'node:crypto'
import { assertAccountCan } from '../domain/auth/account-actions.js'
import { isOwed, OWED_SQL } from '../domain/claims/owed.js'
import type { Account } from '../domain/ledger-entry.js'
import { type PageRequest, toPage } from '../domain/pagination.js'
import { lockAccounts, lockNamedAccount, type NamedAccount } from '../features/auth/suspension.js'
import { notify } from '../features/notifications/notify.js'
import { notFound, Refusal } from '../kernel/refusal.js'
import type { Row } from '../kernel/tables.js'
import { isUuid } from '../kernel/uuid.js'
import type { ServerContext } from '../platform/context.js'
import { insertRow } from '../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../platform/db/database.js'
import { postEntry, readBalances } from '../platform/db/ledger.js'
import type { LockTime } from '../platform/db/locks.js'
import { buildPageSql, type ListOrder } from '../platform/db/pagination.js'
import { idempotencyKeyReused } from '../platform/http/idempotency.js'

/** What the operator takes back from an account: `taken` of `amount`. The rest is claimed until it is waived. In whole CHT. */
type ClaimRow = Row<'claims', 'id' | 'userId' | 'amount' | 'taken' | 'waivedAt'>

/** An act on a claim, with what the audit log needs. */
export interface ClaimAct {
  account: Pick<NamedAccount, 'id' | 'email'>
  /** The id of the claim. */
  id: string
  /** What this act has taken, in whole CHT. */
  taken: number
  /** What is still claimed. */
  claim: number
  /** The available balance after the act. */
  availableBalance: number
  /** Whether the act was done before: a repeat with the same key. */
  isRepeat: boolean
}

type Deps = Pick<ServerContext, 'clock'>

const SELECT_CLAIMS = 'select id, user_id, amount, taken, waived_at from claims'

const readAvailable = async (tx: Queryable, userId: string) => (await readBalances(tx, userId)).available ?? 0

/**
 * The account that gets what is taken for a claim: that of the posting which the claim reverses, as long as its user has not closed it.
 */
const findCreditor = async (tx: Queryable, id: string): Promise<Account> => {
  const [source] = await tx.query<Account & { isClosed: boolean }>(
    `select owner, kind, coalesce(closed_at is not null, false) as "isClosed" from reversals
       join postings on entry_id = reversed_entry_id and postings.amount < 0 join accounts on accounts.id = account_id
       left join users on users.id = owner
     where claim_id = $1`,
    [id],
  )
  if (!source || source.isClosed) return { owner: null, kind: 'issuance' }
  const { owner, kind } = source
  return { owner, kind: owner === null ? kind : 'available' }
}

/**
 * Takes as much of a claim as is available. Nothing leaves the account meanwhile: its row is locked, and its user may not move tokens.
 * Returns what was taken.
 */
const take = async (
  tx: Transaction,
  now: LockTime,
  { id, userId, amount, taken }: ClaimRow,
): Promise<number> => {
  const taking = Math.min(amount - taken, await readAvailable(tx, userId))
  if (taking === 0) return 0
  const to = await findCreditor(tx, id)
  await postEntry(tx, now, {
    reason: `take-back:${id}:${taken}`,
    amount: taking,
    from: { owner: userId, kind: 'available' },
    to,
  })
  if (to.owner !== null)
    notify(tx, now, [
      { code: 'tokens.returned', params: { amount: taking }, userId: to.owner, href: '/statement' },
    ])
  await tx.query('update claims set taken = taken + $2 where id = $1', [id, taking])
  return taking
}

/** Takes of a claim what is available, and tells the user of a new claim and of what was taken. */
const collect = async (
  tx: Transaction,
  account: NamedAccount,
  { row, isNew }: { row: ClaimRow; isNew: boolean },
): Promise<ClaimAct> => {
  const { now } = account
  const taken = await take(tx, now, row)
  const claim = row.amount - row.taken - taken
  if (taken > 0 || isNew)
    notify(tx, now, [
      { code: 'tokens.takenBack', params: { amount: taken, claim }, userId: account.id, href: '/statement' },
    ])
  const availableBalance = await readAvailable(tx, account.id)
  return { account, id: row.id, taken, claim, availableBalance, isRepeat: false }
}

const findClaim = async (tx: Queryable, condition: string, value: string): Promise<ClaimRow | undefined> => {
  const [row] = await tx.query<ClaimRow>(`${SELECT_CLAIMS} where ${condition} = $1`, [value])
  return row
}

/**
 * Takes tokens back from an account on hold: up to its available balance, never more. The rest is recorded as a claim. `key` makes a
 * repeat safe: it takes nothing more, and returns what the first request has taken.
 */
export async function takeBack(
  tx: Transaction,
  deps: Deps,
  { email, amount, key }: { email: string; amount: number; key: string },
  assertUser: (id: string) => void,
): Promise<ClaimAct> {
  const account = await lockNamedAccount(tx, deps.clock, email)
  assertUser(account.id)
  const before = await findClaim(tx, 'key', key)
  if (before) {
    if (before.userId !== account.id || before.amount !== amount) throw idempotencyKeyReused()
    const { id, taken } = before
    const availableBalance = await readAvailable(tx, account.id)
    return { account, id, taken, claim: amount - taken, availableBalance, isRepeat: true }
  }
  assertAccountCan(account, 'takeBack', account.now)
  return createClaim(tx, account, { id: randomUUID(), amount, key })
}

/**
 * Records a claim on a locked account, and takes of it what is available. `link` records what the claim is for, before anything is
 * taken.
 */
export async function createClaim(
  tx: Transaction,
  account: NamedAccount,
  { id, amount, key }: { id: string; amount: number; key: string },
  link?: () => Promise<unknown>,
): Promise<ClaimAct> {
  const row: ClaimRow = { id, userId: account.id, amount, taken: 0, waivedAt: null }
  await insertRow(tx, 'claims', { ...row, key, createdAt: account.now })
  await link?.()
  return collect(tx, account, { row, isNew: true })
}

/**
 * Locks the account of an open claim, and that which gets its tokens, and reads the claim again. Throws 404 without such a claim, and
 * 409 if nothing of it is open.
 */
const lockOpenClaim = async (tx: Queryable, { clock }: Deps, id: string) => {
  const found = isUuid(id) ? await findClaim(tx, 'id', id) : undefined
  if (!found) throw notFound()
  const { owner } = await findCreditor(tx, id)
  const accounts = await lockAccounts(tx, clock, [found.userId, ...(owner === null ? [] : [owner])])
  const account = accounts.find((locked) => locked.id === found.userId)
  if (!account) throw notFound()
  const row = (await findClaim(tx, 'id', id)) ?? found
  if (!isOwed(row)) throw new Refusal(409, 'claim_closed', 'This claim is collected or waived')
  return { row, account }
}

/** Takes of an open claim what is available now. The account must be on hold. */
export async function collectClaim(tx: Transaction, deps: Deps, id: string): Promise<ClaimAct> {
  const { row, account } = await lockOpenClaim(tx, deps, id)
  assertAccountCan(account, 'takeBack', account.now)
  return collect(tx, account, { row, isNew: false })
}

/** Waives what is open of a claim. `claim` of the result is what was waived. */
export async function waiveClaim(tx: Transaction, deps: Deps, id: string): Promise<ClaimAct> {
  const { row, account } = await lockOpenClaim(tx, deps, id)
  await tx.query('update claims set waived_at = $2 where id = $1', [id, toTimestamp(account.now)])
  const availableBalance = await readAvailable(tx, row.userId)
  return { account, id, taken: 0, claim: row.amount - row.taken, availableBalance, isRepeat: false }
}

const CLAIMS: ListOrder = {
  list: 'claims',
  by: { 'claims.created_at': 'instant', 'claims.id': 'uuid' },
  newestFirst: false,
}

/** Lists the open claims, oldest first. */
export async function listClaims(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(CLAIMS, page, [])
  const rows = await db.query<Row<'claims', 'id' | 'amount' | 'taken' | 'createdAt'> & Row<'users', 'email'>>(
    `select claims.id, email, amount, taken, claims.created_at from claims join users on users.id = user_id
     where ${OWED_SQL} and ${where} ${order}`,
    params,
  )
  return toPage(CLAIMS.list, rows, ({ createdAt, id }) => [createdAt, id], page.limit)
}

/** Lists the open claims on a user, oldest first. */
export function listClaimsOnUser(db: Queryable, userId: string) {
  return db.query<Row<'claims', 'id' | 'amount' | 'taken' | 'createdAt'>>(
    `select id, amount, taken, created_at from claims
     where user_id = $1 and ${OWED_SQL} order by created_at, id`,
    [userId],
  )
}
