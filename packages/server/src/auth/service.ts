import { randomInt, randomUUID } from 'node:crypto'
import type { auth } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { audit } from '../audit/service.js'
import type { ServerContext } from '../context.js'
import { type Queryable, toTimestamp, violatedConstraint } from '../db/database.js'
import { openAccounts } from '../db/ledger.js'
import {
  assertPasswordsMatch,
  emailTaken,
  unknownReferralCode,
  usernameTaken,
  wrongCredentials,
} from '../domain/auth/refusals.js'
import { invalidInput, type Refusal } from '../domain/refusal.js'
import { sendCode } from './codes.js'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.js'
import { resetLoginThrottle, startCodeThrottle, type ThrottledCall, throttleLogin } from './throttle.js'

type Signup = InputOf<typeof auth.signup>

/** Letters and digits that cannot be mistaken for one another. */
const REFERRAL_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const createReferralCode = () =>
  Array.from({ length: 8 }, () => REFERRAL_ALPHABET[randomInt(REFERRAL_ALPHABET.length)]).join('')

const findReferrer = async (tx: Queryable, code: string): Promise<string | null> => {
  if (code === '') return null
  const [row] = await tx.query<{ id: string }>('select id from users where referral_code = upper($1)', [code])
  if (!row) throw unknownReferralCode()
  return row.id
}

const UNIQUE_REFUSALS: Record<string, () => Refusal> = {
  users_email: emailTaken,
  users_username: usernameTaken,
}

/** Throws the refusal that a violated unique constraint of `users` stands for, or else the error itself. */
export function throwTaken(error: unknown): never {
  throw UNIQUE_REFUSALS[violatedConstraint(error) ?? '']?.() ?? error
}

/** Inserts a user and opens the user's ledger accounts. Sends no mail. */
export async function createUser(
  tx: Queryable,
  { clock }: ServerContext,
  input: Omit<Signup, 'password' | 'confirmPassword' | 'agree'> & { passwordHash: string },
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const values = [
    id,
    input.fullName,
    input.username,
    input.email,
    input.phoneNumber,
    input.country,
    input.passwordHash,
    createReferralCode(),
    await findReferrer(tx, input.referralCode),
    toTimestamp(clock.now()),
  ]
  await tx
    .query(
      `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code,
         referred_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values,
    )
    .catch(throwTaken)
  await openAccounts(tx, id)
  return { id, email: input.email }
}

/** Checks the password of a signup and hashes it. Hashing takes time, so this runs before the transaction. */
export async function preparePassword({ password, confirmPassword }: Signup): Promise<string> {
  assertPasswordsMatch(password, confirmPassword)
  if (isCommonPassword(password))
    throw invalidInput([{ path: 'password', message: 'is too common: choose another one' }])
  return hashPassword(password)
}

/** Creates the account and sends its first code. */
export async function signUp(
  tx: Queryable,
  context: ServerContext,
  input: Signup,
  passwordHash: string,
): Promise<{ id: string }> {
  const user = await createUser(tx, context, { ...input, passwordHash })
  await startCodeThrottle(tx, context, user.email)
  await sendCode(tx, context, user)
  return user
}

interface UserCredentials {
  id: string
  email: string
  passwordHash: string
  phoneVerified: boolean
}

/** Finds a user by email without regard to case. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserCredentials | undefined> {
  const [row] = await db.query<UserCredentials>(
    `select id, email, password_hash as "passwordHash", phone_verified as "phoneVerified"
     from users where lower(email) = lower($1)`,
    [email],
  )
  return row
}

/** A user whose password was verified against this hash. */
type VerifiedCredentials = Pick<UserCredentials, 'id' | 'passwordHash'>

/** Verifies email and password. The session is started by the caller. */
export async function logIn(
  call: ThrottledCall,
  { email, password }: InputOf<typeof auth.login>,
): Promise<VerifiedCredentials> {
  const { db } = call.context
  await throttleLogin(call, email)
  const user = await findUserByEmail(db, email)
  const isRight = await verifyPassword(user?.passwordHash, password)
  if (!user || !isRight) {
    await audit(db, call, { act: 'login.failed', actor: 'guest', userId: user?.id })
    throw wrongCredentials()
  }
  await resetLoginThrottle(call, email)
  return user
}

/**
 * Locks the verified password until the commit; refuses where it has been changed since. A change that comes later waits
 * for the commit and so ends the session that is started now too.
 */
export async function lockPassword(tx: Queryable, { id, passwordHash }: VerifiedCredentials): Promise<void> {
  const locked = await tx.query('select from users where id = $1 and password_hash = $2 for share', [
    id,
    passwordHash,
  ])
  if (locked.length === 0) throw wrongCredentials()
}
