import type { auth, InputOf } from '@cht/sdk/contract'
import { CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, RESEND_INTERVAL, SECOND } from '@cht/sdk/rules'
import {
  type Account,
  assertNames,
  assertPasswordNotPersonal,
  emailTaken,
  otherEmail,
  tooManyRequests,
  toWireUser,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { isKnown } from './known-traders.js'
import { getBalance } from './ledger.js'
import { type BrowserSession, endSession, type MemoryStore, type UserRecord } from './store.js'

/** Every user has accepted the only version of the terms. */
const TERMS_VERSION = 1

type Signup = InputOf<typeof auth.signup>

const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Lists the accounts with an email: first the verified one, then the others, newest first. */
export function listByEmail({ users }: MemoryStore, email: string): UserRecord[] {
  return users
    .filter((user) => equalsIgnoringCase(user.email, email))
    .reverse()
    .sort((a, b) => Number(b.phoneVerified) - Number(a.phoneVerified))
}

/** Lists the accounts of an email that are not verified yet. */
const listUnverifiedAccounts = (store: MemoryStore, email: string): UserRecord[] =>
  listByEmail(store, email).filter(({ phoneVerified }) => !phoneVerified)

/** Refuses an email or a username that belongs to another verified account. */
const assertNotTaken = (
  { users }: MemoryStore,
  { id, email, username }: { id?: string; email: string; username: string },
) => {
  const holders = users.filter((user) => user.phoneVerified && user.id !== id)
  if (holders.some((user) => equalsIgnoringCase(user.email, email))) throw emailTaken()
  if (holders.some((user) => equalsIgnoringCase(user.username, username))) throw usernameTaken()
}

/** Checks the input of a signup. Nobody refers anybody. */
const checkSignup = (store: MemoryStore, input: Signup) => {
  const { password, referralCode } = input
  assertNames(input)
  assertPasswordNotPersonal('password', password, input)
  assertNotTaken(store, input)
  if (referralCode !== '') throw unknownReferralCode()
}

/** Sends a code to an email, and stores it under this key of `MemoryStore.codes`. */
const sendCode = (store: MemoryStore, key: string, email: string) => {
  // A predictable number of six digits. It follows from how many codes are stored, so the same number can be sent again later.
  const code = String(100_000 + (((store.codes.size + 1) * 7_919) % 900_000)).padStart(CODE_LENGTH, '0')
  store.codes.set(key, { code, sentAt: store.now(), triesLeft: CODE_TRIES })
  store.sentCodes.set(email.toLowerCase(), code)
}

const signUp = (store: MemoryStore, input: Signup): UserRecord => {
  checkSignup(store, input)
  const { confirmPassword: _, agree: __, ...fields } = input
  const id = store.nextId('user')
  const user: UserRecord = {
    ...fields,
    id,
    referralCode: id.replace('user-', 'CHT'),
    createdAt: store.now(),
    phoneVerified: false,
    standing: 'active',
    holdUntil: null,
    verification: { state: 'unverified' },
    identity: undefined,
    profileEditPending: false,
  }
  store.users.push(user)
  sendCode(store, id, user.email)
  return user
}

/** Verifies the user, and removes the unverified accounts of the email. */
const acceptEmail = (store: MemoryStore, user: UserRecord): void => {
  assertNotTaken(store, user)
  user.phoneVerified = true
  store.users = store.users.filter(
    ({ phoneVerified, email }) => phoneVerified || !equalsIgnoringCase(email, user.email),
  )
}

/**
 * Compares the entered code with the code that is stored under each key. A comparison uses one of the stored code's tries. Expired
 * codes are skipped. Deletes the codes that match; throws if none does.
 */
const redeemCode = (store: MemoryStore, keys: readonly string[], enteredCode: string): void => {
  const matches = keys.filter((key) => {
    const stored = store.codes.get(key)
    if (!stored || stored.triesLeft <= 0 || store.now() >= stored.sentAt + CODE_LIFETIME) return false
    stored.triesLeft -= 1
    return stored.code === enteredCode
  })
  if (matches.length === 0) throw wrongCode()
  for (const key of matches) store.codes.delete(key)
}

/** Without a session, a right code takes effect at the next login in this browser (decision 23). */
const verifyCode = (store: MemoryStore, session: BrowserSession, email: string, code: string): void => {
  const caller = store.users.find(({ id }) => id === session.userId)
  if (caller && !equalsIgnoringCase(caller.email, email)) throw otherEmail()
  if (caller) {
    redeemCode(store, [caller.id], code)
    acceptEmail(store, caller)
    return
  }
  const keys = [email.toLowerCase(), ...listUnverifiedAccounts(store, email).map(({ id }) => id)]
  redeemCode(store, keys, code)
  session.emailProof = { email, until: store.now() + CODE_LIFETIME }
}

const resendCode = (store: MemoryStore, { userId }: BrowserSession, email: string): void => {
  const unverifiedAccounts = listUnverifiedAccounts(store, email)
  if (unverifiedAccounts.length === 0) return
  const key = unverifiedAccounts.find(({ id }) => id === userId)?.id ?? email.toLowerCase()
  const resendAt = (store.codes.get(key)?.sentAt ?? 0) + RESEND_INTERVAL
  if (store.now() < resendAt) throw tooManyRequests(Math.ceil((resendAt - store.now()) / SECOND))
  sendCode(store, key, email)
}

/** Lets a code take effect that was entered in this browser before the login, if the username is still free (decision 23). */
const acceptEmailProof = (store: MemoryStore, session: BrowserSession, user: UserRecord): void => {
  const { emailProof } = session
  const isProven =
    emailProof && equalsIgnoringCase(emailProof.email, user.email) && store.now() < emailProof.until
  const isUsernameFree = !store.users.some(
    (other) => other.phoneVerified && equalsIgnoringCase(other.username, user.username),
  )
  if (isProven && !user.phoneVerified && isUsernameFree) acceptEmail(store, user)
  session.emailProof = undefined
}

const logIn = (store: MemoryStore, session: BrowserSession, email: string, password: string) => {
  const [first, ...others] = listByEmail(store, email)
  const candidates = first === undefined || first.phoneVerified ? [first] : [first, ...others]
  const user = candidates.find((candidate) => candidate?.password === password)
  if (!user) throw wrongCredentials()
  acceptEmailProof(store, session, user)
  session.userId = user.id
  return toWireUserOf(store, user)
}

const toWireUserOf = (store: MemoryStore, user: UserRecord) => {
  const { id, fullName, username, email, phoneNumber, country, referralCode, verification } = user
  const readBalance = (kind: Account['kind']) => getBalance(store, { owner: id, kind })
  const row = {
    _id: id,
    ...{ fullName, username, email, phoneNumber, country, referralCode },
    pendingEmail: null,
    emailDueAt: null,
    verificationState: verification.state,
    verificationReason: verification.reason ?? null,
    isPhoneVerified: user.phoneVerified,
    standing: user.standing,
    holdUntil: user.holdUntil,
    acceptedTerms: TERMS_VERSION,
    lacksFactor: false,
    isKnownTrader: isKnown(store, user),
    // Nothing is sent.
    emailRefusedAt: null,
    pausedWebhooks: 0,
  }
  return toWireUser(row, {
    balances: {
      available: readBalance('available'),
      staked: readBalance('staked'),
      escrow: readBalance('escrow'),
    },
    bonuses: { total: 0, heldUntil: null },
    termsInForce: TERMS_VERSION,
    now: store.now(),
  })
}

export function createAuthHandlers(store: MemoryStore): Handlers<'auth'> {
  return {
    signup: (input, session) => {
      const user = signUp(store, input)
      session.userId = user.id
      return { user: toWireUserOf(store, user) }
    },
    login: ({ email, password }, session) => ({ user: logIn(store, session, email, password) }),
    logout: (_, session) => endSession(session),
    verifyOtp: ({ email, code }, session) => verifyCode(store, session, email, code),
    resendOtp: ({ email }, session) => resendCode(store, session, email),
    checkAuth: (_, user) => toWireUserOf(store, user),
  }
}
