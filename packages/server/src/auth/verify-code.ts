import type { auth } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { audit } from '../audit/service.js'
import type { Queryable } from '../db/database.js'
import { wrongCode } from '../domain/auth/refusals.js'
import { queueMail } from '../mail/outbox.js'
import { createDecoyRecipient, RESERVED_TRIES, redeemCode, sendCode } from './codes.js'
import { findUserByEmail, throwTaken } from './service.js'
import type { SessionUser } from './sessions.js'
import { type ThrottledCall, throttleCode, throttleResend, throttleVerify } from './throttle.js'

/** Finds the user whose change to this email was approved and who has not entered its code yet (decision 27). */
const findUserByPendingEmail = async (
  db: Queryable,
  email: string,
): Promise<{ id: string; email: string } | undefined> => {
  const [row] = await db.query<{ id: string; email: string }>(
    'select id, pending_email as email from users where lower(pending_email) = lower($1)',
    [email],
  )
  return row
}

const isPendingEmailOf = (caller: SessionUser | undefined, email: string): caller is SessionUser =>
  caller?.pendingEmail?.toLowerCase() === email.toLowerCase()

/**
 * The users that an email's code can belong to. Both queries always run, so that the answer takes as long for any email
 * (decision 23). `own` comes first: others may have asked for the same new email, or signed up with it since.
 */
const findCodeOwners = async (tx: Queryable, caller: SessionUser | undefined, email: string) => {
  const user = await findUserByEmail(tx, email)
  const pending = await findUserByPendingEmail(tx, email)
  const own = isPendingEmailOf(caller, email)
    ? { id: caller.id, email: caller.pendingEmail ?? email, phoneVerified: false }
    : undefined
  return { own, user, pending }
}

/** Marks the phone verified. Where the code was for a new email, that email replaces the old one, which gets a mail. */
const acceptCode = async (
  tx: Queryable,
  call: ThrottledCall,
  userId: string,
  email: string,
): Promise<void> => {
  const [user] = await tx.query<{ oldEmail: string; isNewEmail: boolean }>(
    `update users set phone_verified = true where id = $1
     returning email as "oldEmail", coalesce(lower(pending_email) = lower($2), false) as "isNewEmail"`,
    [userId, email],
  )
  await audit(tx, call, { act: 'code.accepted', actor: 'user', userId })
  if (!user?.isNewEmail) return
  const { clock, config } = call.context
  await tx
    .query('update users set email = pending_email, pending_email = null where id = $1', [userId])
    .catch(throwTaken)
  await audit(tx, call, { act: 'email.changed', actor: 'user', userId, details: { from: user.oldEmail } })
  await queueMail(tx, clock.machine(), {
    recipient: user.oldEmail,
    subject: 'Your CHT Exchange email was changed',
    body: `Your account has another email address now. If this was not you, write to ${config.supportEmail}.\n`,
  })
}

/**
 * Verifies the code of an email. A wrong code and an unknown email get the same answer after the same work
 * (decision 23). `caller` is the user of the session, if there is one.
 */
export async function verifyCode(
  call: ThrottledCall,
  caller: SessionUser | undefined,
  { email, code }: InputOf<typeof auth.verifyOtp>,
): Promise<void> {
  const { db, secret } = call.context
  await throttleVerify(call, email)
  // Throws after the commit: a rollback would give back the try that a wrong code has used.
  const isAccepted = await db.transaction(async (tx) => {
    const { own, user, pending } = await findCodeOwners(tx, caller, email)
    const owner = own ?? user ?? pending
    const { id: userId } = owner ?? createDecoyRecipient(secret, email)
    const reservedTries = caller?.id === userId ? 0 : RESERVED_TRIES
    const isRight = await redeemCode(tx, call.context, { userId, code, reservedTries })
    if (owner && isRight) await acceptCode(tx, call, owner.id, email)
    else await audit(tx, call, { act: 'code.refused', actor: caller ? 'user' : 'guest', userId: owner?.id })
    return owner && isRight
  })
  if (!isAccepted) throw wrongCode()
}

/**
 * Sends a new code where the email waits for one. The answer and the work are the same for any email (decision 23).
 * `caller` is the user of the session, if there is one.
 */
export async function resendCode(
  call: ThrottledCall,
  caller: SessionUser | undefined,
  email: string,
): Promise<void> {
  const { db, secret } = call.context
  await throttleResend(call, email)
  await db.transaction(async (tx) => {
    await throttleCode(tx, call, email)
    const { own, user, pending } = await findCodeOwners(tx, caller, email)
    const unverifiedUser = user?.phoneVerified ? undefined : user
    const recipient = own ?? (user ? unverifiedUser : pending)
    await sendCode(tx, call.context, recipient ?? createDecoyRecipient(secret, email))
  })
}
