import { isHeld, type StandingEvent, standingLifecycle } from '@cht/machines/lifecycles'
import type { AccountStanding, NotificationMessage } from '@cht/sdk/rules'
import type { AccountState } from '../../domain/auth/account-actions.js'
import { assertCan, Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { type LockStrength, type LockTime, lockRows } from '../../platform/db/locks.js'
import { notify } from '../notifications/notify.js'
import { removeAllWebhooks } from '../webhooks/service.js'
import { endAllSessions } from './sessions.js'
import { STANDING_SQL, toStandingColumns } from './standing.js'

/** The locked account that the operator names by its email, and the time of what is done with it. */
export type NamedAccount = AccountState & Row<'users', 'id' | 'email' | 'closedAt'> & { now: LockTime }

/** Throws 404 if the user has closed the account. */
export function assertNotClosed({ closedAt }: Pick<NamedAccount, 'closedAt'>): void {
  if (closedAt !== null) throw new Refusal(404, 'not_found', 'The account is closed')
}

const ACCOUNT_COLUMNS = `id, email, ${STANDING_SQL} as standing, hold_until, closed_at`

/** Finds and locks accounts by their ids, in the order of these. */
export async function lockAccounts(
  tx: Queryable,
  clock: ExchangeClock,
  ids: readonly string[],
): Promise<NamedAccount[]> {
  const { rows, now } = await lockRows<Omit<NamedAccount, 'now'>>(tx, clock, {
    sql: `select ${ACCOUNT_COLUMNS} from users where id = any ($1::uuid[]) order by id`,
    params: [ids],
  })
  return rows.map((row) => ({ ...row, now }))
}

/**
 * Finds and locks the account of an email: the verified one, or else the only unverified one. Throws 404 if there is none, if
 * it is closed, or if there are several unverified ones, because none of them has proven that the email is its own.
 */
export async function lockNamedAccount(
  tx: Queryable,
  clock: ExchangeClock,
  email: string,
  lock: LockStrength = 'no key update',
): Promise<NamedAccount> {
  const { rows, now } = await lockRows<Omit<NamedAccount, 'now'> & Row<'users', 'phoneVerified'>>(tx, clock, {
    sql: `select ${ACCOUNT_COLUMNS}, phone_verified from users where lower(email) = lower($1)
      order by id`,
    params: [email],
    lock,
  })
  const account = rows.find(({ phoneVerified }) => phoneVerified) ?? rows[0]
  if (!account) throw new Refusal(404, 'not_found', `Nobody has the email ${email}`)
  if (rows.length > 1 && !account.phoneVerified)
    throw new Refusal(404, 'not_found', `Several accounts wait for a code of ${email}, and none is verified`)
  assertNotClosed(account)
  return { ...account, now }
}

/** What the user is told about a standing. */
const STANDING_MESSAGES: Record<AccountStanding, (before: AccountStanding) => NotificationMessage> = {
  active: (before) => ({
    code: 'account.resumed',
    params: isHeld(standingLifecycle.restore(before)) ? { wasHeld: true } : {},
  }),
  suspended: () => ({ code: 'account.suspended', params: { canConfirm: true } }),
  suspendedWithoutConfirming: () => ({ code: 'account.suspended', params: { canConfirm: false } }),
  held: () => ({ code: 'account.held', params: { canConfirm: true } }),
  heldWithoutConfirming: () => ({ code: 'account.held', params: { canConfirm: false } }),
}

const href = '/settings'

/**
 * Suspends a locked account, puts it on hold, or ends that, and tells the user. A suspension and a hold end all sessions of the account.
 * Throws the refusal of the chart. Returns the new standing.
 */
export async function changeStanding(
  tx: Transaction,
  account: NamedAccount,
  event: Extract<StandingEvent, { type: `account.${string}` }>,
): Promise<AccountStanding> {
  const before = standingLifecycle.restore(account.standing)
  assertCan(before, event)
  const standing = standingLifecycle.send(before, event).snapshot.value
  const columns = toStandingColumns(standing)
  await tx.query('update users set standing = $2, held = $3 where id = $1', [
    account.id,
    columns.standing,
    columns.held,
  ])
  notify(tx, account.now, [{ ...STANDING_MESSAGES[standing](account.standing), userId: account.id, href }])
  if (!standingLifecycle.restore(standing).matches('active')) await endAllSessions(tx, account.id)
  return standing
}

/** Ends all sessions and webhooks of a locked account and tells the user. Returns how many there were. */
export async function signOutEverywhere(
  tx: Transaction,
  { id, now }: NamedAccount,
): Promise<{ sessions: number; webhooks: number }> {
  // The webhooks go first: they do not receive the notification.
  const webhooks = await removeAllWebhooks(tx, id)
  notify(tx, now, [{ code: 'sessions.ended', params: {}, userId: id, href }])
  return { sessions: await endAllSessions(tx, id), webhooks }
}
