import { type auth, CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, RESEND_INTERVAL } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { SECOND } from '@cht/sdk/time'
import {
  type Account,
  emailTaken,
  mustMatch,
  otherEmail,
  presentUser,
  tooMany,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { getBalance } from './ledger.js'
import { getUser, type MemoryStore, type UserRecord } from './store.js'

type Signup = InputOf<typeof auth.signup>

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const byEmail = ({ users: people }: MemoryStore, email: string) =>
  people.find((person) => same(person.email, email))

const checkSignup = (
  books: MemoryStore,
  { email, username, password, confirmPassword, referralCode }: Signup,
) => {
  mustMatch(password, confirmPassword)
  if (byEmail(books, email)) throw emailTaken()
  if (books.users.some((person) => same(person.username, username))) throw usernameTaken()
  const referrer = books.users.find((person) => same(person.referralCode, referralCode))
  if (referralCode !== '' && !referrer) throw unknownReferralCode()
  return referrer
}

const sendCode = (books: MemoryStore, { id }: UserRecord) => {
  const code = String(100_000 + (((books.codes.size + 1) * 7_919) % 900_000)).padStart(CODE_LENGTH, '0')
  books.codes.set(id, { code, sentAt: books.now(), triesLeft: CODE_TRIES })
}

const signUp = (books: MemoryStore, input: Signup): UserRecord => {
  const referrer = checkSignup(books, input)
  const { confirmPassword: _, agree, ...given } = input
  const id = books.nextId('user')
  const person: UserRecord = {
    ...given,
    id,
    referralCode: id.replace('user-', 'CHT'),
    referredBy: referrer?.id,
    createdAt: books.now(),
    phoneVerified: false,
    verification: { state: 'unverified' },
    identity: undefined,
    profileEditPending: false,
  }
  books.users.push(person)
  sendCode(books, person)
  return person
}

/** Spends one try; the same refusal for a wrong code and for an unknown email. */
const takeCode = (books: MemoryStore, email: string, given: string): void => {
  const person = byEmail(books, email)
  const code = person && books.codes.get(person.id)
  const good = code && code.triesLeft > 0 && books.now() < code.sentAt + CODE_LIFETIME
  if (code) code.triesLeft -= 1
  if (!good || code.code !== given) throw wrongCode()
  books.codes.delete(person.id)
  person.phoneVerified = true
}

const resendCode = (books: MemoryStore, email: string): void => {
  const person = byEmail(books, email)
  if (!person || person.phoneVerified) return
  const next = (books.codes.get(person.id)?.sentAt ?? 0) + RESEND_INTERVAL
  if (books.now() < next) throw tooMany(Math.ceil((next - books.now()) / SECOND))
  sendCode(books, person)
}

const presentPerson = (books: MemoryStore, person: UserRecord) => {
  const { id, fullName, username, email, phoneNumber, country, referralCode, verification } = person
  const balance = (kind: Account['kind']) => getBalance(books, { owner: id, kind })
  const row = {
    _id: id,
    ...{ fullName, username, email, phoneNumber, country, referralCode },
    pendingEmail: null,
    verificationState: verification.state,
    verificationReason: verification.reason ?? null,
    isPhoneVerified: person.phoneVerified,
  }
  return presentUser(row, {
    balances: { available: balance('available'), staked: balance('staked'), escrow: balance('escrow') },
    bonuses: books.bonuses
      .filter(({ referrerId }) => referrerId === id)
      .reduce((sum, { amount }) => sum + amount, 0),
  })
}

export function createAuthHandlers(books: MemoryStore): Handlers<'auth'> {
  return {
    signup: (input, browser) => {
      const person = signUp(books, input)
      browser.userId = person.id
      return { user: presentPerson(books, person) }
    },
    login: ({ email, password }, browser) => {
      const person = byEmail(books, email)
      if (!person || person.password !== password) throw wrongCredentials()
      browser.userId = person.id
      return { user: presentPerson(books, person) }
    },
    logout: (_, browser) => {
      browser.userId = undefined
    },
    verifyOtp: ({ email, code }, { userId }) => {
      if (userId !== undefined && !same(getUser(books, userId).email, email)) throw otherEmail()
      takeCode(books, email, code)
    },
    resendOtp: ({ email }) => resendCode(books, email),
    checkAuth: (_, person) => presentPerson(books, person),
  }
}
