import type { StoredEmail } from '../../domain/auth/email-change.js'
import type { Row } from '../../kernel/tables.js'
import { audit } from '../../platform/audit/service.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { confirmNewEmail, EMAIL_COLUMNS } from './email-change.js'
import { hasEmailProof } from './email-proof.js'
import { throwUniquenessRefusal } from './service.js'
import { lockUnverifiedAccounts, removeUnverifiedAccounts } from './unverified-accounts.js'

/**
 * Verifies the email of an account, or confirms its pending new email. A verification removes the other unverified accounts
 * with that email (decision 23). Throws if another account was verified with the email or the username first.
 */
export async function acceptEmail(
  tx: Transaction,
  call: RequestCall,
  userId: string,
  email: string,
): Promise<void> {
  const now = await lockUnverifiedAccounts(tx, call.context.clock, userId, email)
  const [stored] = await tx.query<StoredEmail>(`select ${EMAIL_COLUMNS} from users where id = $1`, [userId])
  const { pendingEmail = null } = stored ?? {}
  if (stored && pendingEmail?.toLowerCase() === email.toLowerCase())
    return confirmNewEmail(tx, call, now, { userId, ...stored, pendingEmail })
  const [user] = await tx
    .query<{ wasVerified: boolean }>(
      `update users set phone_verified = true from users old where users.id = $1 and old.id = users.id
       returning old.phone_verified as "wasVerified"`,
      [userId],
    )
    .catch(throwUniquenessRefusal)
  await removeUnverifiedAccounts(tx, call, userId, email)
  if (user?.wasVerified === false) await audit(tx, call, { act: 'account.verified', actor: 'user', userId })
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

/**
 * Verifies the email whose code was entered in this browser before the login: the cookie `email-proof` proves it (decision
 * 23). Does nothing if another account was verified with the email or the username meanwhile: the next code that the user enters
 * is refused for that reason.
 */
export async function acceptEmailProof(
  tx: Transaction,
  call: RequestCall,
  { id, email, pendingEmail, phoneVerified }: Row<'users', 'id' | 'email' | 'pendingEmail' | 'phoneVerified'>,
): Promise<void> {
  const waiting = [...(phoneVerified ? [] : [email]), ...(pendingEmail === null ? [] : [pendingEmail])]
  const proven = waiting.find((address) => hasEmailProof(call.request, call.context, address))
  if (proven === undefined || (await isTaken(tx, id, proven))) return
  await acceptEmail(tx, call, id, proven)
}
