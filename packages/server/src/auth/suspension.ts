import { getNextStanding, restoreStanding, type StandingEvent } from '@cht/machines/lifecycles'
import type { AccountStanding } from '@cht/sdk/auth'
import type { ServerContext } from '../context.js'
import type { Queryable } from '../db/database.js'
import { assertCan, Refusal } from '../domain/refusal.js'
import { queueMail } from '../mail/outbox.js'
import { endAllSessions } from './sessions.js'

/** The account that the operator names by its email. */
export interface NamedAccount {
  id: string
  email: string
  standing: AccountStanding
}

/**
 * Finds and locks the account of an email: the verified one, or else the only sign-up. Throws 404 if there is none, or
 * several sign-ups: nobody knows whose the email is.
 */
export async function lockNamedAccount(tx: Queryable, email: string): Promise<NamedAccount> {
  const accounts = await tx.query<NamedAccount & { phoneVerified: boolean }>(
    `select id, email, standing, phone_verified as "phoneVerified" from users where lower(email) = lower($1)
     order by phone_verified desc, id for no key update`,
    [email],
  )
  const [account, other] = accounts
  if (!account) throw new Refusal(404, 'not_found', `Nobody has the email ${email}`)
  if (other && !account.phoneVerified)
    throw new Refusal(404, 'not_found', `Several accounts wait for a code of ${email}, and none is verified`)
  return account
}

const MAIL_TEXTS: Record<AccountStanding, { subject: string; body: string }> = {
  active: {
    subject: 'Your CHT Exchange account is active again',
    body: 'The suspension of your account has ended. Your pending orders are matched again, and you can place orders and invest.',
  },
  suspended: {
    subject: 'Your CHT Exchange account is suspended',
    body: 'Your account is suspended, and you were logged out everywhere. You can log in, pay, confirm payments, appeal and cancel your pending orders. You cannot place orders or invest, and your pending orders are not matched.',
  },
  suspendedWithoutConfirming: {
    subject: 'Your CHT Exchange account is suspended',
    body: 'Your account is suspended, and you were logged out everywhere. You can log in, pay, appeal and cancel your pending orders. You cannot place orders, invest or confirm payments, and your pending orders are not matched.',
  },
}

const mailAccount = (
  tx: Queryable,
  { clock, config }: Pick<ServerContext, 'clock' | 'config'>,
  { email }: NamedAccount,
  { subject, body }: { subject: string; body: string },
): Promise<unknown> =>
  queueMail(tx, clock.machine(), {
    recipient: email,
    subject,
    body: `${body}\n\nIf you have questions, write to ${config.supportEmail}.\n`,
  })

/**
 * Suspends a locked account or ends its suspension, and tells the user by mail. A suspension ends all its sessions. Throws the
 * refusal of the chart. Returns the new standing.
 */
export async function changeStanding(
  tx: Queryable,
  context: Pick<ServerContext, 'clock' | 'config'>,
  account: NamedAccount,
  event: Extract<StandingEvent, { type: `account.${string}` }>,
): Promise<AccountStanding> {
  assertCan(restoreStanding(account.standing), event)
  const standing = getNextStanding(account.standing, event)
  await tx.query('update users set standing = $2 where id = $1', [account.id, standing])
  if (!restoreStanding(standing).matches('active')) await endAllSessions(tx, account.id)
  await mailAccount(tx, context, account, MAIL_TEXTS[standing])
  return standing
}

/** Ends all sessions of a locked account and tells the user by mail. Returns how many there were. */
export async function signOutEverywhere(
  tx: Queryable,
  context: Pick<ServerContext, 'clock' | 'config'>,
  account: NamedAccount,
): Promise<number> {
  const sessions = await endAllSessions(tx, account.id)
  await mailAccount(tx, context, account, {
    subject: 'You were logged out of CHT Exchange',
    body: 'The operator has logged you out everywhere. Log in again to continue.',
  })
  return sessions
}
