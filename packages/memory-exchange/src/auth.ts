import { type auth, CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, RESEND_INTERVAL } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { SECOND } from '@cht/sdk/time'
import {
  type Account,
  assertPasswordsMatch,
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
import { getBalance } from './ledger.js'
import { getUser, type MemoryStore, type UserRecord } from './store.js'

type Signup = InputOf<typeof auth.signup>

const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const findByEmail = ({ users }: MemoryStore, email: string) =>
  users.find((user) => equalsIgnoringCase(user.email, email))

/** Checks a signup, and returns the referrer. */
const checkSignup = (
  store: MemoryStore,
  { email, username, password, confirmPassword, referralCode }: Signup,
) => {
  assertPasswordsMatch(password, confirmPassword)
  if (findByEmail(store, email)) throw emailTaken()
  if (store.users.some((user) => equalsIgnoringCase(user.username, username))) throw usernameTaken()
  const referrer = store.users.find((user) => equalsIgnoringCase(user.referralCode, referralCode))
  if (referralCode !== '' && !referrer) throw unknownReferralCode()
  return referrer
}

const sendCode = (store: MemoryStore, { id }: UserRecord) => {
  const code = String(100_000 + (((store.codes.size + 1) * 7_919) % 900_000)).padStart(CODE_LENGTH, '0')
  store.codes.set(id, { code, sentAt: store.now(), triesLeft: CODE_TRIES })
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
    verification: { state: 'unverified' },
    identity: undefined,
    profileEditPending: false,
  }
  store.users.push(user)
  sendCode(store, user)
  return user
}

/** Verifies the phone with a code, which uses one try. A wrong code and an unknown email have the same refusal. */
const verifyCode = (store: MemoryStore, email: string, enteredCode: string): void => {
  const user = findByEmail(store, email)
  const stored = user && store.codes.get(user.id)
  const isValid = stored && stored.triesLeft > 0 && store.now() < stored.sentAt + CODE_LIFETIME
  if (stored) stored.triesLeft -= 1
  if (!isValid || stored.code !== enteredCode) throw wrongCode()
  store.codes.delete(user.id)
  user.phoneVerified = true
}

const resendCode = (store: MemoryStore, email: string): void => {
  const user = findByEmail(store, email)
  if (!user || user.phoneVerified) return
  const resendAt = (store.codes.get(user.id)?.sentAt ?? 0) + RESEND_INTERVAL
  if (store.now() < resendAt) throw tooManyRequests(Math.ceil((resendAt - store.now()) / SECOND))
  sendCode(store, user)
}

const toWireUserOf = (store: MemoryStore, user: UserRecord) => {
  const { id, fullName, username, email, phoneNumber, country, referralCode, verification } = user
  const readBalance = (kind: Account['kind']) => getBalance(store, { owner: id, kind })
  const row = {
    _id: id,
    ...{ fullName, username, email, phoneNumber, country, referralCode },
    pendingEmail: null,
    verificationState: verification.state,
    verificationReason: verification.reason ?? null,
    isPhoneVerified: user.phoneVerified,
  }
  return toWireUser(row, {
    balances: {
      available: readBalance('available'),
      staked: readBalance('staked'),
      escrow: readBalance('escrow'),
    },
    bonuses: store.bonuses
      .filter(({ referrerId }) => referrerId === id)
      .reduce((sum, { amount }) => sum + amount, 0),
  })
}

export function createAuthHandlers(store: MemoryStore): Handlers<'auth'> {
  return {
    signup: (input, session) => {
      const user = signUp(store, input)
      session.userId = user.id
      return { user: toWireUserOf(store, user) }
    },
    login: ({ email, password }, session) => {
      const user = findByEmail(store, email)
      if (!user || user.password !== password) throw wrongCredentials()
      session.userId = user.id
      return { user: toWireUserOf(store, user) }
    },
    logout: (_, session) => {
      session.userId = undefined
    },
    verifyOtp: ({ email, code }, { userId }) => {
      if (userId !== undefined && !equalsIgnoringCase(getUser(store, userId).email, email)) throw otherEmail()
      verifyCode(store, email, code)
    },
    resendOtp: ({ email }) => resendCode(store, email),
    checkAuth: (_, user) => toWireUserOf(store, user),
  }
}
