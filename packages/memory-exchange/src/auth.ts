import type { auth, InputOf } from '@cht/sdk/contract'
import {
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  RESEND_INTERVAL,
  SECOND,
  SECOND_STEP_PERIOD,
  SIGNUP_LIFETIME,
} from '@cht/sdk/rules'
import {
  type Account,
  assertNames,
  assertPasswordNotPersonal,
  emailTaken,
  otherEmail,
  RESERVED_TRIES,
  secondStepDue,
  tooManyRequests,
  toWireUser,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
} from '@cht/server/domain'
import { hasFactor } from './factor-codes.js'
import type { Handlers } from './handlers.js'
import { isKnown } from './known-traders.js'
import { getBalance, hasLedgerEntries } from './ledger.js'
import { readBonusSummary } from './referrals.js'
import { notifyOfNewDevice, startSession } from './sessions.js'
import { type BrowserSession, endSession, type MemoryStore, type UserRecord } from './store.js'

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

/** Checks the input of a signup, and returns the referrer, if any. */
const checkSignup = (store: MemoryStore, input: Signup) => {
  const { password, referralCode } = input
  assertNames(input)
  assertPasswordNotPersonal('password', password, input)
  assertNotTaken(store, input)
  const referrer = store.users.find(
    (user) => user.phoneVerified && equalsIgnoringCase(user.referralCode, referralCode),
  )
  if (referralCode !== '' && !referrer) throw unknownReferralCode()
  return referrer
}

/** Sends a code to an email, and stores it under this key of `MemoryStore.codes`. */
const sendCode = (store: MemoryStore, key: string, email: string) => {
  // A predictable number of six digits. It follows from how many codes are stored, so the same number can be sent again later.
  const code = String(100_000 + (((store.codes.size + 1) * 7_919) % 900_000)).padStart(CODE_LENGTH, '0')
  store.codes.set(key, { code, sentAt: store.now(), triesLeft: CODE_TRIES })
  store.sentCodes.set(email.toLowerCase(), code)
}

const signUp = (store: MemoryStore, input: Signup): UserRecord => {
  const referrer = checkSignup(store, input)
  const { confirmPassword: _, agree: __, ...fields } = input
  const id = store.nextId('user')
  const user: UserRecord = {
    ...fields,
    id,
    referralCode: id.replace('user-', 'CHT'),
    referredBy: referrer?.id,
    createdAt: store.now(),
    phoneVerified: false,
    standing: 'active',
    holdUntil: null,
    acceptedTerms: store.terms.version,
    asksBeforeTokensMove: false,
    authenticator: undefined,
    passkeys: [],
    recoveryCodes: [],
    recoveryCodesAddition: undefined,
    verification: { state: 'unverified' },
    identity: undefined,
    profileEditPending: false,
  }
  store.users.push(user)
  sendCode(store, id, user.email)
  return user
}

const removeUnverifiedAccounts = (store: MemoryStore, isRemoved: (user: UserRecord) => boolean): void => {
  const isKept = (user: UserRecord) =>
    user.phoneVerified || hasLedgerEntries(store, user.id) || !isRemoved(user)
  store.users = store.users.filter(isKept)
}

/** Removes the unverified accounts that are a day old, unless they have ledger entries (decision 23). */
export function removeExpiredUnverifiedAccounts(store: MemoryStore): void {
  removeUnverifiedAccounts(store, ({ createdAt }) => store.now() >= createdAt + SIGNUP_LIFETIME)
}

/** Verifies the user, and removes the unverified accounts of the email that have no ledger entries. */
const acceptEmail = (store: MemoryStore, user: UserRecord): void => {
  assertNotTaken(store, user)
  user.phoneVerified = true
  removeUnverifiedAccounts(store, ({ email }) => equalsIgnoringCase(email, user.email))
}

/**
 * Compares the entered code with the code that is stored under each key. A comparison uses one of the stored code's tries. Expired
 * codes, and codes with no more than the reserved tries, are skipped. Deletes the codes that match; throws if none does.
 */
const redeemCode = (
  store: MemoryStore,
  keys: readonly string[],
  enteredCode: string,
  reservedTries: number,
): void => {
  const matches = keys.filter((key) => {
    const stored = store.codes.get(key)
    if (!stored || stored.triesLeft <= reservedTries || store.now() >= stored.sentAt + CODE_LIFETIME)
      return false
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
    redeemCode(store, [caller.id], code, 0)
    acceptEmail(store, caller)
    return
  }
  const keys = [email.toLowerCase(), ...listUnverifiedAccounts(store, email).map(({ id }) => id)]
  redeemCode(store, keys, code, RESERVED_TRIES)
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

/** Starts the session of a user whose credentials were verified. Returns the user in the wire format. */
export function startLogin(store: MemoryStore, session: BrowserSession, user: UserRecord) {
  acceptEmailProof(store, session, user)
  notifyOfNewDevice(store, session, user)
  startSession(store, session, user.id)
  return toWireUserOf(store, user)
}

const logIn = (store: MemoryStore, session: BrowserSession, email: string, password: string) => {
  const [first, ...others] = listByEmail(store, email)
  const candidates = first === undefined || first.phoneVerified ? [first] : [first, ...others]
  const user = candidates.find((candidate) => candidate?.password === password)
  if (!user) throw wrongCredentials()
  if (hasFactor(user)) {
    session.secondStep = { userId: user.id, until: store.now() + SECOND_STEP_PERIOD }
    throw secondStepDue()
  }
  return startLogin(store, session, user)
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
    acceptedTerms: user.acceptedTerms,
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
      heldBonus: readBalance('heldBonus'),
    },
    bonuses: readBonusSummary(store, id),
    termsInForce: store.terms.version,
    now: store.now(),
  })
}

export function createAuthHandlers(
  store: MemoryStore,
): Handlers<'auth', 'signup' | 'login' | 'logout' | 'verifyOtp' | 'resendOtp' | 'checkAuth'> {
  return {
    signup: (input, session) => {
      const user = signUp(store, input)
      startSession(store, session, user.id)
      return { user: toWireUserOf(store, user) }
    },
    login: ({ email, password }, session) => ({ user: logIn(store, session, email, password) }),
    logout: (_, session) => endSession(store, session),
    verifyOtp: ({ email, code }, session) => verifyCode(store, session, email, code),
    resendOtp: ({ email }, session) => resendCode(store, session, email),
    checkAuth: (_, user) => toWireUserOf(store, user),
  }
}
