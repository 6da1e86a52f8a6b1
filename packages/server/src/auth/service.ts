import { randomInt, randomUUID } from 'node:crypto'
import type { auth } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/endpoint'
import { at, brokenConstraint, type Queryable } from '../db/database.js'
import { openAccounts } from '../db/ledger.js'
import type { Exchange } from '../exchange.js'
import { invalid, type Refusal } from '../http/refusal.js'
import { sendCode, takeCode } from './codes.js'
import { hashPassword, isCommonPassword, isPasswordOf } from './passwords.js'
import {
  emailTaken,
  mustMatch,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
} from './refusals.js'
import type { SessionUser } from './sessions.js'
import { forgetLogins, startCodeThrottle, throttleCode, throttleLogin } from './throttle.js'

type Signup = InputOf<typeof auth.signup>

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newReferralCode = () => Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const checkPassword = ({ password, confirmPassword }: Pick<Signup, 'password' | 'confirmPassword'>) => {
  mustMatch(password, confirmPassword)
  if (isCommonPassword(password))
    throw invalid([{ path: 'password', message: 'is too common: choose another one' }])
}

const referrerOf = async (tx: Queryable, code: string): Promise<string | null> => {
  if (code === '') return null
  const [row] = await tx.query<{ id: string }>('select id from users where referral_code = upper($1)', [code])
  if (!row) throw unknownReferralCode()
  return row.id
}

const TAKEN: Record<string, () => Refusal> = { users_email: emailTaken, users_username: usernameTaken }

/** Says what a broken uniqueness is about. */
export const takenBy = (error: unknown): never => {
  throw TAKEN[brokenConstraint(error) ?? '']?.() ?? error
}

/** A new account with its ledger accounts. Nothing is mailed. */
export const createUser = async (
  tx: Queryable,
  exchange: Exchange,
  input: Omit<Signup, 'password' | 'confirmPassword' | 'agree'> & { passwordHash: string },
): Promise<{ id: string; email: string }> => {
  const id = randomUUID()
  const values = [
    id,
    input.fullName,
    input.username,
    input.email,
    input.phoneNumber,
    input.country,
    input.passwordHash,
    newReferralCode(),
    await referrerOf(tx, input.referralCode),
    at(exchange.clock.now()),
  ]
  await tx
    .query(
      `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code,
         referred_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values,
    )
    .catch(takenBy)
  await openAccounts(tx, id)
  return { id, email: input.email }
}

export const prepareSignup = async (input: Signup): Promise<string> => {
  checkPassword(input)
  return hashPassword(input.password)
}

export const signUp = async (
  tx: Queryable,
  exchange: Exchange,
  input: Signup,
  passwordHash: string,
): Promise<{ id: string }> => {
  const user = await createUser(tx, exchange, { ...input, passwordHash })
  await startCodeThrottle(tx, exchange, user.email)
  await sendCode(tx, exchange, user)
  return user
}

const findByEmail = async (db: Queryable, email: string) => {
  const [row] = await db.query<{ id: string; email: string; passwordHash: string; phoneVerified: boolean }>(
    `select id, email, password_hash as "passwordHash", phone_verified as "phoneVerified"
     from users where lower(email) = lower($1)`,
    [email],
  )
  return row
}

/** `address` is where the call comes from. */
export const logIn = async (
  exchange: Exchange,
  address: string,
  { email, password }: InputOf<typeof auth.login>,
): Promise<string> => {
  await throttleLogin(exchange, address, email)
  const user = await findByEmail(exchange.db, email)
  const right = await isPasswordOf(user?.passwordHash, password)
  if (!user || !right) throw wrongCredentials()
  await forgetLogins(exchange, address, email)
  return user.id
}

/** Whoever has been allowed to change to this email and has not entered its code yet (decision 27). */
const findByPendingEmail = async (
  db: Queryable,
  email: string,
): Promise<{ id: string; email: string } | undefined> => {
  const [row] = await db.query<{ id: string; email: string }>(
    'select id, pending_email as email from users where lower(pending_email) = lower($1)',
    [email],
  )
  return row
}

const acceptCode = async (tx: Queryable, userId: string | undefined, email: string): Promise<void> => {
  await tx.query('update users set phone_verified = true where id = $1', [userId])
  await tx
    .query(
      'update users set email = pending_email, pending_email = null where id = $1 and lower(pending_email) = lower($2)',
      [userId, email],
    )
    .catch(takenBy)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Others may have asked for the same new email, or signed up with it since: a session's own comes first. */
const ownPending = (user: SessionUser | undefined, email: string) =>
  user?.pendingEmail?.toLowerCase() === email.toLowerCase()
    ? { id: user.id, email: user.pendingEmail }
    : undefined

/**
 * Marks the phone verified, or a new email as the one that counts. The same answer for a wrong code and an unknown
 * email (decision 23). `caller`: whose session it is, if there is one.
 */
export const verifyCode = async (
  exchange: Exchange,
  caller: SessionUser | undefined,
  { email, code }: InputOf<typeof auth.verifyOtp>,
): Promise<void> => {
  // A wrong try must be counted, so the refusal comes after the commit.
  const right = await exchange.db.transaction(async (tx) => {
    const user =
      ownPending(caller, email) ?? (await findByEmail(tx, email)) ?? (await findByPendingEmail(tx, email))
    const accepted = await takeCode(tx, exchange, user?.id ?? NOBODY, code)
    if (accepted) await acceptCode(tx, user?.id, email)
    return accepted
  })
  if (!right) throw wrongCode()
}

/** The same answer whether or not anybody has this email (decision 23). `caller`: as in `verifyCode`. */
export const resendCode = (
  exchange: Exchange,
  caller: SessionUser | undefined,
  email: string,
): Promise<void> =>
  exchange.db.transaction(async (tx) => {
    await throttleCode(tx, exchange, email)
    const own = ownPending(caller, email)
    const user = own ? undefined : await findByEmail(tx, email)
    if (user && !user.phoneVerified) await sendCode(tx, exchange, user)
    const changing = user ? undefined : (own ?? (await findByPendingEmail(tx, email)))
    if (changing) await sendCode(tx, exchange, changing)
  })
