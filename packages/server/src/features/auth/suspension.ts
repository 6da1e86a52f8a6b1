import { getNextStanding, isHeld, restoreStanding, type StandingEvent } from '@cht/machines/lifecycles'
import type { AccountStanding } from '@cht/sdk/auth'
import type { NotificationMessage } from '@cht/sdk/notifications'
import type { AccountState } from '../../domain/auth/account-actions.js'
import { assertCan, Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { requireRow } from '../../platform/db/require-row.js'
import type { UserLock } from '../../platform/http/policies.js'
import { notify } from '../notifications/notify.js'
import { removeAllWebhooks } from '../webhooks/service.js'
import { endAllSessions } from './sessions.js'
import { STANDING_SQL, toStandingColumns } from './standing.js'

/** The account that the operator names by its email. */
export type NamedAccount = AccountState & Row<'users', 'id' | 'email'>

const ACCOUNT_COLUMNS = `id, email, ${STANDING_SQL} as standing, hold_until`

/** Finds and locks an account by its id. */
export function lockAccount(tx: Queryable, id: string): Promise<NamedAccount> {
  return requireRow(tx, `select ${ACCOUNT_COLUMNS} from users where id = $1 for no key update`, [id])
}

/**
 * Finds and locks the account of an email: the verified one, or else the only unverified one. Throws 404 if there is none, or if
 * there are several unverified ones, because none of them has proven that the email is its own.
 */
export async function lockNamedAccount(
  tx: Queryable,
  email: string,
  lock: UserLock = 'no key update',
): Promise<NamedAccount> {
  const accounts = await tx.query<NamedAccount & Row<'users', 'phoneVerified'>>(
    `select ${ACCOUNT_COLUMNS}, phone_verified from users where lower(email) = lower($1)
     order by phone_verified desc, id for ${lock}`,
    [email],
  )
  const [account, other] = accounts
  if (!account) throw new Refusal(404, 'not_found', `Nobody has the email ${email}`)
  if (other && !account.phoneVerified)
    throw new Refusal(404, 'not_found', `Several accounts wait for a code of ${email}, and none is verified`)
  return account
}

/** What the user is told about a standing. */
const STANDING_MESSAGES: Record<AccountStanding, (before: AccountStanding) => NotificationMessage> = {
  active: (before) => ({
    code: 'account.resumed',
    params: isHeld(restoreStanding(before)) ? { wasHeld: true } : {},
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
  { clock }: Pick<ServerContext, 'clock'>,
  account: NamedAccount,
  event: Extract<StandingEvent, { type: `account.${string}` }>,
): Promise<AccountStanding> {
  assertCan(restoreStanding(account.standing), event)
  const standing = getNextStanding(account.standing, event)
  const columns = toStandingColumns(standing)
  await tx.query('update users set standing = $2, held = $3 where id = $1', [
    account.id,
    columns.standing,
    columns.held,
  ])
  notify(tx, clock.now(), [{ ...STANDING_MESSAGES[standing](account.standing), userId: account.id, href }])
  if (!restoreStanding(standing).matches('active')) await endAllSessions(tx, account.id)
  return standing
}

/** Ends all sessions and webhooks of a locked account and tells the user. Returns how many there were. */
export async function signOutEverywhere(
  tx: Transaction,
  { clock }: Pick<ServerContext, 'clock'>,
  { id }: NamedAccount,
): Promise<{ sessions: number; webhooks: number }> {
  // The webhooks go first: they do not receive the notification.
  const webhooks = await removeAllWebhooks(tx, id)
  notify(tx, clock.now(), [{ code: 'sessions.ended', params: {}, userId: id, href }])
  return { sessions: await endAllSessions(tx, id), webhooks }
}
