import { type auth, CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, RESEND_INTERVAL, type User } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/endpoint'
import { SECOND } from '@cht/sdk/time'
import { invalid, Refusal, tooMany } from '../../../server/src/http/refusal.js'
import type { Answers } from './answers.js'
import { type Books, type Person, personOf } from './books.js'
import { balanceOf } from './ledger.js'

type Signup = InputOf<typeof auth.signup>

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const byEmail = ({ people }: Books, email: string) => people.find((person) => same(person.email, email))

const taken = (path: 'email' | 'username') =>
  new Refusal(409, `${path}_taken`, `This ${path} is already in use`, {
    fields: [{ path, message: `This ${path} is already in use` }],
  })

const checkSignup = (books: Books, { email, username, password, confirmPassword, referralCode }: Signup) => {
  if (password !== confirmPassword)
    throw invalid([{ path: 'confirmPassword', message: 'must match the password' }])
  if (byEmail(books, email)) throw taken('email')
  if (books.people.some((person) => same(person.username, username))) throw taken('username')
  const referrer = books.people.find((person) => same(person.referralCode, referralCode))
  if (referralCode !== '' && !referrer) throw invalid([{ path: 'referralCode', message: 'is not known' }])
  return referrer
}

const sendCode = (books: Books, { id }: Person) => {
  const code = String(100_000 + (((books.codes.size + 1) * 7_919) % 900_000)).padStart(CODE_LENGTH, '0')
  books.codes.set(id, { code, sentAt: books.now(), triesLeft: CODE_TRIES })
}

const signUp = (books: Books, input: Signup): Person => {
  const referrer = checkSignup(books, input)
  const { confirmPassword: _, agree, ...given } = input
  const id = books.nextId('user')
  const person: Person = {
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
  books.people.push(person)
  sendCode(books, person)
  return person
}

/** Spends one try; the same refusal for a wrong code and for an unknown email. */
const takeCode = (books: Books, email: string, given: string): void => {
  const person = byEmail(books, email)
  const code = person && books.codes.get(person.id)
  const good = code && code.triesLeft > 0 && books.now() < code.sentAt + CODE_LIFETIME
  if (code) code.triesLeft -= 1
  if (!good || code.code !== given)
    throw new Refusal(422, 'invalid_code', 'This code is wrong or has expired')
  books.codes.delete(person.id)
  person.phoneVerified = true
}

const resendCode = (books: Books, email: string): void => {
  const person = byEmail(books, email)
  if (!person || person.phoneVerified) return
  const next = (books.codes.get(person.id)?.sentAt ?? 0) + RESEND_INTERVAL
  if (books.now() < next) throw tooMany(Math.ceil((next - books.now()) / SECOND))
  sendCode(books, person)
}

const presentPerson = (books: Books, person: Person) => {
  const { id, fullName, username, email, phoneNumber, country, referralCode, verification } = person
  const balance = (kind: 'available' | 'staked' | 'escrow') => balanceOf(books, { owner: id, kind })
  return {
    _id: id,
    fullName,
    username,
    email,
    phoneNumber,
    country,
    referralCode,
    isPhoneVerified: person.phoneVerified,
    isDocumentVerified: verification.state === 'verified',
    verification,
    availableBalance: balance('available'),
    stakedBalance: balance('staked'),
    escrowBalance: balance('escrow'),
    referralBonusBalance: books.bonuses
      .filter(({ referrerId }) => referrerId === id)
      .reduce((sum, { amount }) => sum + amount, 0),
  } satisfies User
}

export const authAnswers = (books: Books): Answers<'auth'> => ({
  signup: (input, browser) => {
    const person = signUp(books, input)
    browser.userId = person.id
    return { user: presentPerson(books, person) }
  },
  login: ({ email, password }, browser) => {
    const person = byEmail(books, email)
    if (!person || person.password !== password)
      throw new Refusal(401, 'invalid_credentials', 'Wrong email or password')
    browser.userId = person.id
    return { user: presentPerson(books, person) }
  },
  logout: (_, browser) => {
    browser.userId = undefined
  },
  verifyOtp: ({ email, code }, { userId }) => {
    if (userId !== undefined && !same(personOf(books, userId).email, email))
      throw new Refusal(403, 'other_email', 'You are signed in with another email')
    takeCode(books, email, code)
  },
  resendOtp: ({ email }) => resendCode(books, email),
  checkAuth: (_, person) => presentPerson(books, person),
})
