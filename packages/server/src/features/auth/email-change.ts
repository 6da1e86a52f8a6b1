import { emailChangeLifecycle } from '@cht/machines/lifecycles'
import { EMAIL_CHANGE_DELAY, formatDateTime } from '@cht/sdk/rules'
import { computeHoldEnd } from '../../domain/auth/account-actions.js'
import { getDueEmail, type StoredEmail } from '../../domain/auth/email-change.js'
import { emailTaken } from '../../domain/auth/refusals.js'
import { wrongToken } from '../../domain/notifications/settings.js'
import { toIso } from '../../domain/to-iso.js'
import { assertCan, notFound } from '../../kernel/refusal.js'
import { type AuditSource, audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { awaitLocks, type Locked, type LockTime, lockMoreRows } from '../../platform/db/locks.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { createKeepEmailToken, isKeepEmailToken, readKeepEmailUser } from '../../platform/mail/keep-email.js'
import { queueMail } from '../../platform/mail/outbox.js'
import { notify } from '../notifications/notify.js'
import type { NamedAccount } from './suspension.js'
import { lockUnverifiedAccounts, removeUnverifiedAccounts } from './unverified-accounts.js'

/** SQL of the columns of `StoredEmail`, of the table `users`. */
export const EMAIL_COLUMNS = `users.email, users.pending_email, users.email_due_at,
  exists (select from users holder where holder.phone_verified and holder.id <> users.id
    and lower(holder.email) = lower(users.pending_email)) as "isPendingTaken"`

const href = '/settings?tab=profile'

const readEmail = async (db: Queryable, userId: string): Promise<StoredEmail | undefined> => {
  const [user] = await db.query<StoredEmail>(`select ${EMAIL_COLUMNS} from users where id = $1`, [userId])
  return user
}

/** Locks the row, and then reads it by a second statement, which sees what others have written to other rows meanwhile. */
const lockEmail = async (
  tx: Queryable,
  clock: ExchangeClock,
  userId: string,
): Promise<Locked<StoredEmail | undefined>> => {
  const { results, now } = await awaitLocks(clock, [
    lockMoreRows(tx, { sql: 'select from users where id = $1', params: [userId] }),
    readEmail(tx, userId),
  ])
  return { row: results[1], now }
}

/** Mails the old address a link that discards the new email, and says until when it works. */
const mailOldEmail = (
  tx: Transaction,
  { brand, config, clock, secret }: ServerContext,
  {
    userId,
    email,
    pendingEmail,
    emailDueAt,
    isSet = false,
  }: { userId: string; email: string; pendingEmail: string; emailDueAt: number; isSet?: boolean },
) => {
  const { publicUrl, timeZone } = config
  const token = createKeepEmailToken(secret, { userId, pendingEmail, emailDueAt })
  const changeTime = `${formatDateTime(emailDueAt, timeZone)} (${timeZone})`
  const now = clock.databaseTime()
  return queueMail(tx, now, {
    recipient: email,
    until: now + EMAIL_CHANGE_DELAY,
    subject: `Your ${brand.name} email is about to change`,
    body: `${isSet ? 'Somebody has told the support of the exchange that they have lost this mailbox: a new email address was set for your account.' : 'A new email address for your account was confirmed.'} On ${changeTime} it takes the place of this one.\n\nIf this was not you, keep this address until then: ${publicUrl}/keep-email?token=${token}\n\nAfterwards set a new password: somebody else may know yours.\n`,
  })
}

/**
 * Sets a new email of a locked account whose user has lost the mailbox: it takes effect after `EMAIL_CHANGE_DELAY`, unless the old mailbox
 * keeps its address. The account is on hold meanwhile. Returns when it takes effect. Throws if another verified account has the email.
 */
export async function setNewEmail(
  tx: Transaction,
  context: ServerContext,
  account: NamedAccount,
  newEmail: string,
): Promise<number> {
  const { id: userId, email, now } = account
  const stored = await readEmail(tx, userId)
  if (!stored) throw notFound()
  const event = { type: 'change.set', until: now + EMAIL_CHANGE_DELAY } as const
  const change = emailChangeLifecycle.restore(stored, now)
  assertCan(change, event)
  const { until } = emailChangeLifecycle.send(change, event).snapshot.context
  const holdUntil = computeHoldEnd(account, now)
  await tx.query(
    'update users set pending_email = $2, email_due_at = $3, quarantined_at = null, hold_until = $4 where id = $1',
    [userId, newEmail, toTimestamp(until), toTimestamp(holdUntil)],
  )
  await tx.query('delete from codes where user_id = $1', [userId])
  if ((await readEmail(tx, userId))?.isPendingTaken) throw emailTaken()
  notify(tx, now, [{ code: 'email.set', params: { changesAt: toIso(until) }, userId, href }])
  await mailOldEmail(tx, context, { userId, email, pendingEmail: newEmail, emailDueAt: until, isSet: true })
  return until
}

type PendingEmail = StoredEmail & { userId: string; pendingEmail: string }

/**
 * Confirms a new email after its code was entered: it takes effect after `EMAIL_CHANGE_DELAY`. Notifies the user and mails the
 * old address. Does nothing if the new email is confirmed already. Throws if another verified account has it.
 */
export async function confirmNewEmail(
  tx: Transaction,
  call: RequestCall,
  now: LockTime,
  { userId, email, pendingEmail, emailDueAt, isPendingTaken }: PendingEmail,
): Promise<void> {
  const change = emailChangeLifecycle.restore({ pendingEmail, emailDueAt }, now)
  const event = { type: 'code.accept', until: now + EMAIL_CHANGE_DELAY } as const
  if (!change.can(event)) return
  if (isPendingTaken) throw emailTaken()
  const { until } = emailChangeLifecycle.send(change, event).snapshot.context
  await tx.query('update users set email_due_at = $2 where id = $1', [userId, toTimestamp(until)])
  const changesAt = toIso(until)
  await audit(tx, call, { act: 'email.confirmed', actor: 'user', userId, details: { changesAt } })
  notify(tx, now, [{ code: 'email.confirmed', params: { changesAt }, userId, href }])
  await mailOldEmail(tx, call.context, { userId, email, pendingEmail, emailDueAt: until })
}

const DISCARD = { type: 'change.discard' } as const

type Cause = 'user' | 'reset' | 'taken'
interface DiscardOptions extends AuditSource {
  now: LockTime
  actor: 'user' | 'guest'
  cause: Cause
}

/** Removes the new email of a locked account and its code, and notifies the user. */
const removePending = async (
  tx: Transaction,
  { now, cause, actor, ...source }: DiscardOptions,
  userId: string,
): Promise<void> => {
  await tx.query(
    'update users set pending_email = null, email_due_at = null, quarantined_at = null where id = $1',
    [userId],
  )
  await tx.query('delete from codes where user_id = $1', [userId])
  await audit(tx, source, { act: 'email.kept', actor, userId, details: { cause } })
  notify(tx, now, [{ code: 'email.kept', params: { cause }, userId, href }])
}

/** Discards the new email of the user. Throws the refusal of the chart if there is none, or if it is due already. */
export async function discardEmail(tx: Transaction, call: RequestCall, userId: string): Promise<void> {
  const { row: stored, now } = await lockEmail(tx, call.context.clock, userId)
  if (!stored) throw notFound()
  assertCan(emailChangeLifecycle.restore(stored, now), DISCARD)
  await removePending(tx, { ...call, now, actor: 'user', cause: 'user' }, userId)
}

/** Discards the new email of a user whose password was reset, if there is one. */
export async function discardEmailAfterReset(
  tx: Transaction,
  call: RequestCall,
  userId: string,
): Promise<void> {
  const { row: stored, now } = await lockEmail(tx, call.context.clock, userId)
  if (!stored || !emailChangeLifecycle.restore(stored, now).can(DISCARD)) return
  await removePending(tx, { ...call, now, actor: 'user', cause: 'reset' }, userId)
}

/** Discards a new email by the token of the mail to the old one. Throws the same refusal for every token that is not valid now. */
export async function discardEmailByLink(tx: Transaction, call: RequestCall, token: string): Promise<void> {
  const { clock, secret } = call.context
  const userId = readKeepEmailUser(token)
  if (userId === undefined) throw wrongToken()
  const assertValidToken = (stored: StoredEmail | undefined, now: number) => {
    if (!stored || stored.pendingEmail === null || stored.emailDueAt === null) throw wrongToken()
    const { pendingEmail, emailDueAt } = stored
    if (!isKeepEmailToken(secret, token, { userId, pendingEmail, emailDueAt })) throw wrongToken()
    if (!emailChangeLifecycle.restore(stored, now).can(DISCARD)) throw wrongToken()
  }
  // Anybody can send the id of any user, so the user's row is locked only after the token was found valid.
  assertValidToken(await readEmail(tx, userId), clock.now())
  const { row, now } = await lockEmail(tx, clock, userId)
  assertValidToken(row, now)
  await removePending(tx, { ...call, now, actor: 'guest', cause: 'user' }, userId)
}

/** Takes the place of the request in the audit entries of a change that time causes. */
const JOB_REQUEST: AuditSource['request'] = { ip: '', id: 'deadlines' }

/** Writes the change to the audit log, notifies the user and mails the old address. */
const logEmailChange = async (
  tx: Transaction,
  context: Pick<ServerContext, 'brand' | 'clock' | 'config'>,
  { userId, oldEmail, now }: { userId: string; oldEmail: string; now: LockTime },
): Promise<void> => {
  const { brand, clock, config } = context
  const source = { request: JOB_REQUEST, context }
  await audit(tx, source, { act: 'email.changed', actor: 'user', userId, details: { from: oldEmail } })
  notify(tx, now, [{ code: 'email.changed', params: {}, userId, href }])
  await queueMail(tx, clock.databaseTime(), {
    recipient: oldEmail,
    subject: `Your ${brand.name} email was changed`,
    body: `Your account has another email address now. If this was not you, write to ${config.supportEmail}.\n`,
  })
}

/**
 * Replaces the email of an account whose new email is due, and does nothing for any other account. Discards the new email if
 * another account was verified with it meanwhile. Removes the unverified accounts of the new email (decision 23).
 */
export async function applyNewEmail(
  tx: Transaction,
  context: Pick<ServerContext, 'brand' | 'clock' | 'config'>,
  userId: string,
): Promise<void> {
  const { clock } = context
  const source = { request: JOB_REQUEST, context }
  const { row: locked, now: lockedAt } = await lockEmail(tx, clock, userId)
  const email = locked ? getDueEmail(locked, lockedAt) : null
  if (!locked || email === null) return
  // Out of the order of the ids, as are several users of one batch: after a deadlock the transaction is repeated.
  const now = await lockUnverifiedAccounts(tx, clock, userId, email)
  // Read again: another account may have been verified with the new email while this transaction waited for the locks.
  const stored = await readEmail(tx, userId)
  if (stored?.isPendingTaken !== false)
    return removePending(tx, { ...source, now, actor: 'user', cause: 'taken' }, userId)
  await tx.query(
    `update users set email = pending_email, pending_email = null, email_due_at = null, quarantined_at = null
     where id = $1`,
    [userId],
  )
  // Codes and links in the old mailbox must no longer give access to this account.
  await tx.query('delete from password_resets where user_id = $1', [userId])
  await tx.query('delete from refused_emails where user_id = $1', [userId])
  await removeUnverifiedAccounts(tx, source, userId, email)
  await logEmailChange(tx, context, { userId, oldEmail: locked.email, now })
}
