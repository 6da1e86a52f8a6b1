import { randomUUID } from 'node:crypto'
import type { auth, InputOf } from '@cht/sdk/contract'
import { emailTaken, unknownReferralCode, usernameTaken } from '../../domain/auth/refusals.js'
import { createReadableCode } from '../../kernel/readable-code.js'
import { collectRefusals, type Refusal, throwRefusals } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import { getViolatedConstraint, type Queryable } from '../../platform/db/database.js'
import { openAccounts } from '../../platform/db/ledger.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { sendCode } from './codes.js'
import { hashFor } from './hashing.js'
import { assertUncommonPassword, hashUnverifiedAccountPassword } from './passwords.js'
import { startResendThrottle } from './throttle.js'

type Signup = InputOf<typeof auth.signup>

const createReferralCode = () => createReadableCode(8)

const findReferrer = async (tx: Queryable, code: string): Promise<string | null> => {
  if (code === '') return null
  const [row] = await tx.query<Row<'users', 'id'>>(
    'select id from users where referral_code = upper($1) and phone_verified',
    [code],
  )
  if (!row) throw unknownReferralCode()
  return row.id
}

const UNIQUE_REFUSALS: Record<string, () => Refusal> = {
  users_email: emailTaken,
  users_username: usernameTaken,
}

/** Throws the refusal that a violated unique constraint of `users` stands for, or else the error itself. */
export function throwUniquenessRefusal(error: unknown): never {
  throw UNIQUE_REFUSALS[getViolatedConstraint(error) ?? '']?.() ?? error
}

/** Refuses an email and a username that belong to verified accounts. */
const assertNotTaken = async (
  tx: Queryable,
  { email, username }: Pick<Signup, 'email' | 'username'>,
): Promise<void> => {
  const holders = await tx.query<{ hasEmail: boolean; hasUsername: boolean }>(
    `select lower(email) = lower($1) as "hasEmail", lower(username) = lower($2) as "hasUsername" from users
     where phone_verified and (lower(email) = lower($1) or lower(username) = lower($2))`,
    [email, username],
  )
  throwRefusals([
    ...(holders.some(({ hasEmail }) => hasEmail) ? [emailTaken()] : []),
    ...(holders.some(({ hasUsername }) => hasUsername) ? [usernameTaken()] : []),
  ])
}

/** Inserts a user, who accepts the terms in force, and opens the user's ledger accounts. Sends no mail. */
export async function createUser(
  tx: Queryable,
  { clock, documents }: ServerContext,
  input: Omit<Signup, 'password' | 'confirmPassword' | 'agree'> & { passwordHash: string },
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const { email } = input
  const now = clock.now()
  await insertRow(tx, 'users', {
    id,
    fullName: input.fullName,
    username: input.username,
    email,
    phoneNumber: input.phoneNumber,
    country: input.country,
    passwordHash: input.passwordHash,
    referralCode: createReferralCode(),
    referredBy: await findReferrer(tx, input.referralCode),
    createdAt: now,
    termsVersion: documents.terms.version,
    termsAcceptedAt: now,
  })
  await openAccounts(tx, id)
  return { id, email }
}

/**
 * Checks a signup and hashes its password. One refusal has all that is wrong. Hashing takes time, so this runs before the
 * transaction, and after all checks: the transaction repeats those of the database.
 */
export async function preparePassword(call: RequestCall, { password, ...account }: Signup): Promise<string> {
  const { context } = call
  throwRefusals(
    await collectRefusals(
      assertNotTaken(context.db, account),
      findReferrer(context.db, account.referralCode),
      assertUncommonPassword(context, 'password', password),
    ),
  )
  return hashUnverifiedAccountPassword(hashFor(call, undefined), context.secret, account.email, password)
}

/** Creates the account, which holds its email and username once its code is entered, and sends its first code if `mayMail`. */
export async function signUp(
  tx: Queryable,
  context: ServerContext,
  input: Signup,
  { passwordHash, mayMail }: { passwordHash: string; mayMail: boolean },
): Promise<{ id: string }> {
  await assertNotTaken(tx, input)
  const user = await createUser(tx, context, { ...input, passwordHash })
  if (!mayMail) return user
  await startResendThrottle(tx, context, user)
  await sendCode(tx, context, user)
  return user
}
