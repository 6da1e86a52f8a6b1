import { randomInt, randomUUID } from 'node:crypto'
import type { auth } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import { at, brokenConstraint, type Queryable } from '../db/database.js'
import { openAccounts } from '../db/ledger.js'
import {
  emailTaken,
  mustMatch,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
} from '../domain/auth/refusals.js'
import { invalid, type Refusal } from '../domain/refusal.js'
import { queueMail } from '../mail/outbox.js'
import { nobodyAt, OWN_TRIES, sendCode, takeCode } from './codes.js'
import { hashPassword, isCommonPassword, isPasswordOf } from './passwords.js'
import type { SessionUser } from './sessions.js'
import {
  type Counted,
  forgetLogins,
  startCodeThrottle,
  throttleCode,
  throttleLogin,
  throttleResend,
  throttleVerify,
} from './throttle.js'

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
export function takenBy(error: unknown): never {
  throw TAKEN[brokenConstraint(error) ?? '']?.() ?? error
}

/** A new account with its ledger accounts. Nothing is mailed. */
export async function createUser(
  tx: Queryable,
  exchange: Exchange,
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

export async function prepareSignup(input: Signup): Promise<string> {
  checkPassword(input)
  return hashPassword(input.password)
}

export async function signUp(
  tx: Queryable,
  exchange: Exchange,
  input: Signup,
  passwordHash: string,
): Promise<{ id: string }> {
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

/** Whose password was right, and by which hash. */
interface Checked {
  id: string
  passwordHash: string
}

export async function logIn(
  call: Counted,
  { email, password }: InputOf<typeof auth.login>,
): Promise<Checked> {
  const { db } = call.exchange
  await throttleLogin(call, email)
  const user = await findByEmail(db, email)
  const right = await isPasswordOf(user?.passwordHash, password)
  if (!user || !right) {
    await audit(db, call, { act: 'login.failed', actor: 'guest', userId: user?.id })
    throw wrongCredentials()
  }
  await forgetLogins(call, email)
  return user
}

/**
 * Refuses whose password was changed since it was checked; from here to the commit no change ends the other sessions, so
 * that it ends the one begun now too.
 */
export async function holdPassword(tx: Queryable, { id, passwordHash }: Checked): Promise<void> {
  const held = await tx.query('select from users where id = $1 and password_hash = $2 for share', [
    id,
    passwordHash,
  ])
  if (held.length === 0) throw wrongCredentials()
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

/** The phone is verified; a new email counts, and the old address is told. */
const acceptCode = async (tx: Queryable, call: Counted, userId: string, email: string): Promise<void> => {
  const [user] = await tx.query<{ old: string; isNew: boolean }>(
    `update users set phone_verified = true where id = $1
     returning email as old, coalesce(lower(pending_email) = lower($2), false) as "isNew"`,
    [userId, email],
  )
  await audit(tx, call, { act: 'code.accepted', actor: 'user', userId })
  if (!user?.isNew) return
  await tx
    .query('update users set email = pending_email, pending_email = null where id = $1', [userId])
    .catch(takenBy)
  await audit(tx, call, { act: 'email.changed', actor: 'user', userId, details: { from: user.old } })
  await queueMail(tx, call.exchange.clock.machine(), {
    recipient: user.old,
    subject: 'Your CHT Exchange email was changed',
    body: `Your account has another email address now. If this was not you, write to ${call.exchange.config.supportEmail}.\n`,
  })
}

/** Others may have asked for the same new email, or signed up with it since: a session's own comes first. */
const ownPending = (user: SessionUser | undefined, email: string) =>
  user?.pendingEmail?.toLowerCase() === email.toLowerCase()
    ? { id: user.id, email: user.pendingEmail, phoneVerified: false }
    : undefined

/** Whose code an email's is; both are asked for, so that it takes as long whoever has it. */
const ownersOf = async (tx: Queryable, caller: SessionUser | undefined, email: string) => {
  const user = await findByEmail(tx, email)
  const changing = await findByPendingEmail(tx, email)
  return { own: ownPending(caller, email), user, changing }
}

/**
 * Marks the phone verified, or a new email as the one that counts. The same answer, and the same work, for a wrong
 * code and an unknown email (decision 23). `caller`: whose session it is, if there is one.
 */
export async function verifyCode(
  call: Counted,
  caller: SessionUser | undefined,
  { email, code }: InputOf<typeof auth.verifyOtp>,
): Promise<void> {
  const { exchange } = call
  await throttleVerify(call, email)
  // A wrong try must be counted, so the refusal comes after the commit.
  const right = await exchange.db.transaction(async (tx) => {
    const { own, user, changing } = await ownersOf(tx, caller, email)
    const owner = own ?? user ?? changing
    const { id: userId } = owner ?? nobodyAt(exchange.secret, email)
    const kept = caller?.id === userId ? 0 : OWN_TRIES
    const accepted = await takeCode(tx, exchange, { userId, code, kept })
    if (owner && accepted) await acceptCode(tx, call, owner.id, email)
    else await audit(tx, call, { act: 'code.refused', actor: caller ? 'user' : 'guest', userId: owner?.id })
    return owner && accepted
  })
  if (!right) throw wrongCode()
}

/**
 * The same answer, and the same work, whether or not anybody has this email (decision 23). `caller`: as in
 * `verifyCode`.
 */
export async function resendCode(
  call: Counted,
  caller: SessionUser | undefined,
  email: string,
): Promise<void> {
  const { exchange } = call
  await throttleResend(call, email)
  await exchange.db.transaction(async (tx) => {
    await throttleCode(tx, call, email)
    const { own, user, changing } = await ownersOf(tx, caller, email)
    const waiting = own ?? (user ? (user.phoneVerified ? undefined : user) : changing)
    await sendCode(tx, exchange, waiting ?? nobodyAt(exchange.secret, email))
  })
}
