import { audit } from '../audit/service.js'
import type { Queryable } from '../db/database.js'
import { queueMail } from '../mail/outbox.js'
import { hasEmailProof } from './email-proof.js'
import { throwTaken } from './service.js'
import { lockSignUps, removeSignUps } from './sign-ups.js'
import type { ThrottledCall } from './throttle.js'

const logEmailChange = async (
  tx: Queryable,
  call: ThrottledCall,
  userId: string,
  oldEmail: string,
): Promise<void> => {
  const { clock, config } = call.context
  await audit(tx, call, { act: 'email.changed', actor: 'user', userId, details: { from: oldEmail } })
  await queueMail(tx, clock.machine(), {
    recipient: oldEmail,
    subject: 'Your CHT Exchange email was changed',
    body: `Your account has another email address now. If this was not you, write to ${config.supportEmail}.\n`,
  })
}

/**
 * Verifies an account with its email, or with the new email that it changes to, which then replaces the old one. Other
 * sign-ups of the email are removed (decision 23). Refused where another account was verified with the email or the username
 * first.
 */
export async function acceptEmail(
  tx: Queryable,
  call: ThrottledCall,
  userId: string,
  email: string,
): Promise<void> {
  await lockSignUps(tx, userId, email)
  const [user] = await tx
    .query<{ oldEmail: string; isNewEmail: boolean }>(
      `update users set phone_verified = true where id = $1
       returning email as "oldEmail", coalesce(lower(pending_email) = lower($2), false) as "isNewEmail"`,
      [userId, email],
    )
    .catch(throwTaken)
  if (user?.isNewEmail) {
    await tx
      .query('update users set email = pending_email, pending_email = null where id = $1', [userId])
      .catch(throwTaken)
    await logEmailChange(tx, call, userId, user.oldEmail)
  }
  const signUps = await removeSignUps(tx, email)
  if (signUps > 0)
    await audit(tx, call, { act: 'signups.removed', actor: 'user', userId, details: { signUps } })
}

/** Whether another verified account has the email or the account's username. */
const isTaken = async (tx: Queryable, userId: string, email: string): Promise<boolean> => {
  const holders = await tx.query(
    `select from users holder join users account on account.id = $1 and holder.id <> $1
     where holder.phone_verified and (lower(holder.email) = lower($2) or lower(holder.username) = lower(account.username))`,
    [userId, email],
  )
  return holders.length > 0
}

/** An account that is being logged in to. */
interface ProvenAccount {
  id: string
  email: string
  pendingEmail: string | null
  phoneVerified: boolean
}

/**
 * Lets a code take effect that was entered in this browser before the login (decision 23). An account whose email or username
 * another one was verified with meanwhile stays as it is: its user meets the refusal when entering the next code.
 */
export async function acceptEmailProof(
  tx: Queryable,
  call: ThrottledCall,
  { id, email, pendingEmail, phoneVerified }: ProvenAccount,
): Promise<void> {
  const waiting = [...(phoneVerified ? [] : [email]), ...(pendingEmail === null ? [] : [pendingEmail])]
  const proven = waiting.find((address) => hasEmailProof(call.request, call.context, address))
  if (proven === undefined || (await isTaken(tx, id, proven))) return
  await acceptEmail(tx, call, id, proven)
  await audit(tx, call, { act: 'account.verified', actor: 'user', userId: id })
}
