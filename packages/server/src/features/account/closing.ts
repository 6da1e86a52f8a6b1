import { getClosingRefusal, holdLifecycle } from '@cht/machines/lifecycles'
import type { AccountClosing } from '@cht/sdk/contract'
import { CLOSING_OBSTACLES, CLOSING_REMAINDER_MAX, type ClosingObstacle, formatTokens } from '@cht/sdk/rules'
import { signedOut } from '../../domain/auth/refusals.js'
import { OWED_SQL } from '../../domain/claims/owed.js'
import { PAYABLE_REQUEST_SQL } from '../../domain/token-requests/states.js'
import { OPEN_CLAIM_SQL, OPEN_TRADE_SQL } from '../../domain/trading/states.js'
import { Refusal, toLifecycleRefusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { postEntry } from '../../platform/db/ledger.js'
import { lockRow } from '../../platform/db/locks.js'
import { queueMail } from '../../platform/mail/outbox.js'
import { createUnusableHash } from '../auth/passwords.js'
import { endAllSessions } from '../auth/sessions.js'
import { cancelOpenTokenRequests } from '../token-requests/service.js'

/** SQL conditions under which the user `$1` cannot close the account. The charts decide about the hold and the balance below. */
const OBSTACLE_CONDITIONS: Record<Exclude<ClosingObstacle, 'balance' | 'hold'>, string> = {
  suspension: `exists (select from users where id = $1 and standing <> 'active')`,
  orders: `exists (select from orders where user_id = $1 and status = 'pending')`,
  trades: `exists (select from trades where buyer_id = $1 and ${OPEN_TRADE_SQL})
    or exists (select from trades where seller_id = $1 and ${OPEN_TRADE_SQL})`,
  appeals: `exists (select from appeals join trades on trades.id = trade_id
    where appeals.state = 'open' and $1 in (buyer_id, seller_id))`,
  // Of both parties: the operator may have to ask either.
  tradeClaims: `exists (select from trade_claims join trades on trades.id = trade_id
    where ${OPEN_CLAIM_SQL} and $1 in (buyer_id, seller_id))`,
  stakes: `exists (select from accounts where owner = $1 and kind = 'staked' and balance > 0)`,
  bonuses: `exists (select from accounts where owner = $1 and kind = 'heldBonus' and balance > 0)`,
  reviews: `exists (select from verifications where user_id = $1 and state = 'pending')
    or exists (select from profile_edits where user_id = $1 and state = 'pending')
    or exists (select from token_requests where user_id = $1 and ${PAYABLE_REQUEST_SQL})`,
  claims: `exists (select from claims where user_id = $1 and ${OWED_SQL})`,
}
const OBSTACLE_COLUMNS = Object.entries(OBSTACLE_CONDITIONS).map(([name, sql]) => `(${sql}) as "${name}"`)

/**
 * Reads the obstacles to closing an account, and the balance that its user would forfeit. That balance is 0 if it is too
 * large to be forfeited.
 */
export async function readClosing(db: Queryable, userId: string, now: number): Promise<AccountClosing> {
  const [row] = await db.query<
    Record<Exclude<ClosingObstacle, 'hold'>, boolean> & { available: number } & Row<'users', 'holdUntil'>
  >(
    `select ${OBSTACLE_COLUMNS.join()}, balance > ${CLOSING_REMAINDER_MAX} as balance, balance as available,
       (select hold_until from users where id = $1)
     from accounts where owner = $1 and kind = 'available'`,
    [userId],
  )
  if (!row) throw signedOut()
  const hold = holdLifecycle.restore(row.holdUntil, now).matches('held')
  return {
    obstacles: CLOSING_OBSTACLES.filter((obstacle) => ({ ...row, hold })[obstacle]),
    remainder: row.balance ? 0 : row.available,
  }
}

/** SQL assignments that clear an account. Its email and username become free, and nobody knows its new password. */
const CLEAR_ACCOUNT = `full_name = 'Closed account', username = 'closed-' || id, email = 'closed-' || id, pending_email = null, email_due_at = null,
  phone_number = '', referral_code = 'closed-' || id, password_hash = $2, verification_state = 'unverified',
  verification_reason = null, closed_at = $3`

/** Tables whose rows of the user are deleted when the account is closed. */
const CLEARED_TABLES = [
  'password_resets',
  'authenticators',
  'webhooks',
  'push_devices',
  'payment_details',
  'notification_opt_outs',
  'known_devices',
  'codes',
  'refused_emails',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'data_downloads',
]

/**
 * Deletes the unsent deliveries of the user: a mail would go to the email of the closed account, which is no address. Those to
 * devices and webhooks were deleted with their devices and webhooks.
 */
const deleteUnsentDeliveries = (tx: Queryable, userId: string) =>
  tx.query(
    `delete from deliveries using notifications
     where notifications.id = notification_id and user_id = $1 and sent_at is null and given_up_at is null`,
    [userId],
  )

const moveToClosedAccounts = async (tx: Queryable, userId: string, now: number) => {
  await tx.query(
    `insert into closed_accounts (user_id, full_name, username, email, phone_number, closed_at)
       select id, full_name, username, email, phone_number, $2 from users where id = $1`,
    [userId, toTimestamp(now)],
  )
  await tx.query(`update users set ${CLEAR_ACCOUNT} where id = $1`, [
    userId,
    createUnusableHash(),
    toTimestamp(now),
  ])
}

const closedAlready = () => new Refusal(404, 'not_found', 'The account is closed already')

/**
 * The obstacles and the remainder as `readClosing`, for the operator: its suspension or hold prevents only the user from closing. Throws 404
 * if the account is closed.
 */
export async function readClosingByOperator(
  db: Queryable,
  userId: string,
  now: number,
): Promise<AccountClosing> {
  const open = await db.query('select from users where id = $1 and closed_at is null', [userId])
  if (open.length === 0) throw closedAlready()
  const closing = await readClosing(db, userId, now)
  return { ...closing, obstacles: closing.obstacles.filter((obstacle) => obstacle !== 'suspension') }
}

interface CloseAccountOptions {
  userId: string
  forfeitsRemainder: boolean
}

type Deps = Pick<ServerContext, 'brand' | 'clock' | 'config'>

interface ClosingRules {
  readObstacles: typeof readClosing
  /** The refusal of an account that is closed already. */
  closed(): Refusal
  /** The refusal as its reader understands it. */
  toRefusal(refusal: Refusal, closing: AccountClosing): Refusal
  /** How the user has asked for it, in the mail. */
  request: string
}

/** What the operator reads of a refusal: the chart’s texts are written to the user. */
const describeForOperator = (refusal: Refusal, { obstacles, remainder }: AccountClosing): Refusal =>
  new Refusal(
    refusal.status,
    refusal.code,
    obstacles.length > 0
      ? `The account cannot be closed yet: ${obstacles.join(', ')}`
      : `The user still has ${formatTokens(remainder)}: they have to forfeit it`,
  )

const BY_USER: ClosingRules = {
  readObstacles: readClosing,
  closed: signedOut,
  toRefusal: (refusal) => refusal,
  request: 'at your request, which you confirmed with your password',
}

const BY_OPERATOR: ClosingRules = {
  readObstacles: readClosingByOperator,
  closed: closedAlready,
  toRefusal: describeForOperator,
  request: 'by the operator, at your request',
}

/**
 * Closes an account and tells its user by mail. Throws a `Refusal` if an obstacle is in the way, or the account
 * is closed already. Returns the balance that the user has forfeited, in whole CHT.
 */
export function closeAccount(tx: Transaction, deps: Deps, options: CloseAccountOptions): Promise<number> {
  return close(tx, deps, options, BY_USER)
}

/** Closes an account at its owner’s request, as `closeAccount`, although it is suspended or on hold by the operator. */
export function closeAccountForUser(
  tx: Transaction,
  deps: Deps,
  options: CloseAccountOptions,
): Promise<number> {
  return close(tx, deps, options, BY_OPERATOR)
}

async function close(
  tx: Transaction,
  { brand, clock, config }: Deps,
  { userId, forfeitsRemainder }: CloseAccountOptions,
  rules: ClosingRules,
): Promise<number> {
  // Other requests of the user lock this row too: they finish first, or find the account closed.
  const { row: user, now } = await lockRow<Row<'users', 'email'>>(tx, clock, {
    sql: 'select email from users where id = $1 and closed_at is null',
    params: [userId],
    lock: 'update',
  })
  if (!user) throw rules.closed()
  const closing = await rules.readObstacles(tx, userId, now)
  const refusal = getClosingRefusal(closing, forfeitsRemainder)
  if (refusal) throw rules.toRefusal(toLifecycleRefusal(refusal), closing)
  await cancelOpenTokenRequests(tx, userId, now)
  await endAllSessions(tx, userId)
  for (const table of CLEARED_TABLES) await tx.query(`delete from ${table} where user_id = $1`, [userId])
  if (closing.remainder > 0)
    await postEntry(tx, now, {
      reason: `give-up:${userId}`,
      amount: closing.remainder,
      from: { owner: userId, kind: 'available' },
      to: { owner: null, kind: 'issuance' },
    })
  await deleteUnsentDeliveries(tx, userId)
  await moveToClosedAccounts(tx, userId, now)
  await queueMail(tx, clock.databaseTime(), {
    recipient: user.email,
    subject: `Your ${brand.name} account is closed`,
    body: `Your account was closed ${rules.request}. Nobody can log in to it any more, and it cannot be opened again.\n\nData that we must keep by law is kept for the required time and then erased.\n\nIf this was not you, write to ${config.supportEmail} at once.\n`,
  })
  return closing.remainder
}
