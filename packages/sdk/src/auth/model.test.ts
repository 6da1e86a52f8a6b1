import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { user as parsedUser, userWire } from '../testing/fixtures.js'
import { auth } from './endpoints.js'
import { user } from './model.js'

test('a user is parsed without a password and other unknown fields', () => {
  expect(z.parse(user, { ...userWire, password: 'secret', __v: 3 })).toEqual(parsedUser)
})

test('a country is case-insensitive', () => {
  expect(z.parse(user, { ...userWire, country: 'Nigeria' })).toEqual(parsedUser)
})

test('an unknown country is kept as text, an unknown standing or state of verification is omitted', () => {
  const wire = { ...userWire, country: 'Togo', standing: 'dormant', verification: { state: 'expired' } }
  expect(z.parse(user, wire)).toStrictEqual({
    ...parsedUser,
    country: 'unknown',
    countryText: 'Togo',
  })
})

test('the escrow balance is optional: other back ends do not send it', () => {
  const { escrowBalance: _, ...other } = userWire
  for (const wire of [other, { ...userWire, escrowBalance: null }])
    expect(z.parse(user, wire)).toEqual({ ...parsedUser, escrowBalance: undefined })
})

test('a pending email is optional', () => {
  const parse = (pendingEmail: unknown) => z.parse(user, { ...userWire, pendingEmail }).pendingEmail
  expect([parse('new@example.com'), parse(null), parse(undefined)]).toEqual([
    'new@example.com',
    undefined,
    undefined,
  ])
})

test('a balance with decimals or as a string is read as the number that it is', () => {
  const read = (availableBalance: unknown) =>
    z.parse(user, { ...userWire, availableBalance }).availableBalance
  expect([0.5, '7', '1500.25', '25000.00'].map(read)).toEqual([0.5, 7, 1500.25, 25_000])
})

test('a balance that is not certainly a number of CHT from 0 on is absent, and is not 0', () => {
  const odd = {
    availableBalance: { $numberDecimal: '1500' },
    stakedBalance: '1,500',
    referralBonusBalance: null,
    escrowBalance: -1,
  }
  const { availableBalance, stakedBalance, referralBonusBalance, escrowBalance, ...others } = parsedUser
  expect(z.parse(user, { ...userWire, ...odd })).toStrictEqual(others)
})

test('a flag is read from 1, 0 and its text, and any other value is absent', () => {
  const read = (flag: unknown) =>
    z.parse(user, { ...userWire, isDocumentVerified: flag, isPhoneVerified: flag, isKnownTrader: flag })
  const flags = [true, 1, 'true', false, 0, 'false', 'yes', 2, null, {}].map((flag) => {
    const { isDocumentVerified, isPhoneVerified, isKnownTrader } = read(flag)
    return [isDocumentVerified, isPhoneVerified, isKnownTrader]
  })
  const expected = [true, true, true, false, false, false, undefined, undefined, undefined, undefined]
  expect(flags).toEqual(expected.map((flag) => [flag, flag, flag]))
})

test('a country that is absent or no text is unknown, without a text', () => {
  for (const country of [undefined, null, 7, {}])
    expect(z.parse(user, { ...userWire, country })).toStrictEqual({ ...parsedUser, country: 'unknown' })
})

test('with an odd value in every field but the id, a user can sign in', () => {
  const odd = Object.fromEntries(Object.keys(userWire).map((name) => [name, [[]]]))
  expect(z.parse(user, { ...odd, countryText: {}, _id: userWire._id })).toStrictEqual({
    _id: userWire._id,
    ...{ fullName: '', username: '', email: '', phoneNumber: '', referralCode: '' },
    country: 'unknown',
  })
  expect(z.safeParse(user, { ...userWire, _id: {} }).success).toBe(false)
})

test('an id that is a whole number is read as its digits', () => {
  expect(z.parse(user, { ...userWire, _id: 7 })).toEqual({ ...parsedUser, _id: '7' })
  expect([-1, 0.5, 1e300].map((_id) => z.safeParse(user, { ...userWire, _id }).success)).toEqual([
    false,
    false,
    false,
  ])
})

test('a text of the user that is absent or no text keeps nobody from signing in: it is empty', () => {
  const odd = { fullName: null, username: {}, phoneNumber: null, referralCode: undefined, email: [] }
  const empty = { fullName: '', username: '', phoneNumber: '', referralCode: '', email: '' }
  expect(z.parse(user, { ...userWire, ...odd })).toEqual({ ...parsedUser, ...empty })
  expect(z.parse(user, { ...userWire, phoneNumber: 2348012345678 }).phoneNumber).toBe('2348012345678')
})

const signup = {
  fullName: ' Ada Obi ',
  username: 'ada',
  phoneNumber: '+234 801 234 5678',
  email: ' Ada@example.com ',
  country: 'Nigeria',
  password: ' correct horse ',
  confirmPassword: ' correct horse ',
  agree: true,
}
const getInvalidFields = (input: unknown) =>
  z.safeParse(auth.signup.input, input).error?.issues.map(({ path }) => path.join('.')) ?? []

test('the input of signup is trimmed, except for the passwords, and has defaults', () => {
  expect(z.parse(auth.signup.input, signup)).toEqual({
    ...signup,
    fullName: 'Ada Obi',
    email: 'Ada@example.com',
    country: 'nigeria',
    referralCode: '',
  })
})

test('signup names every invalid field', () => {
  expect(getInvalidFields({ ...signup, password: 'seven77', confirmPassword: 'seven77' })).toEqual([
    'password',
  ])
  const long = 'x'.repeat(128)
  expect(getInvalidFields({ ...signup, password: long, confirmPassword: long })).toEqual([])
  expect(getInvalidFields({ ...signup, password: `${long}x`, confirmPassword: `${long}x` })).toEqual([
    'password',
    'confirmPassword',
  ])
  expect(getInvalidFields({ ...signup, password: long })).toEqual(['confirmPassword'])
  expect(getInvalidFields({ ...signup, email: 'ada', username: 'a b', country: 'france' })).toEqual([
    'username',
    'email',
    'country',
  ])
  expect(getInvalidFields({ ...signup, agree: false })).toEqual(['agree'])
  const fields = [...Object.keys(signup), 'referralCode']
  expect(getInvalidFields(Object.fromEntries(fields.map((name) => [name, 7]))).sort()).toEqual(fields.sort())
})

test('a new password shows at least one character; blanks beside it are accepted', () => {
  const isRefused = (password: string) => getInvalidFields({ ...signup, password }).includes('password')
  const blanks = [
    ' '.repeat(8),
    '\t\n\r '.repeat(2),
    '\u{a0}'.repeat(8),
    '\u{3000}'.repeat(8),
    '\u{200b}'.repeat(8),
  ]
  const hidden = [
    '\u{2800}'.repeat(8),
    '\u{3164}'.repeat(8),
    '\u{0}'.repeat(8),
    '\u{e000}'.repeat(8),
    ' \u{ad}\u{2060}'.repeat(4),
  ]
  expect([...blanks, ...hidden].map(isRefused)).toEqual(Array(10).fill(true))
  expect(['       x', 'four words with blanks', '😀      😀'].map(isRefused)).toEqual([false, false, false])
})

test('lengths are counted in code points', () => {
  const createPassword = (length: number) => ({
    password: '😀'.repeat(length),
    confirmPassword: '😀'.repeat(length),
  })
  expect(getInvalidFields({ ...signup, ...createPassword(7) })).toEqual(['password'])
  expect(getInvalidFields({ ...signup, ...createPassword(8) })).toEqual([])
  expect(getInvalidFields({ ...signup, ...createPassword(128), fullName: '😀'.repeat(100) })).toEqual([])
  expect(getInvalidFields({ ...signup, ...createPassword(129), fullName: '😀'.repeat(101) })).toEqual([
    'fullName',
    'password',
    'confirmPassword',
  ])
})

test('login accepts a password that is too short for signup', () => {
  expect(z.parse(auth.login.input, { email: 'ada@example.com', password: 'old' })).toEqual({
    email: 'ada@example.com',
    password: 'old',
  })
})

test('a code is six digits', () => {
  const codes = ['123456', '12345', '1234567', '12345a', '１２３４５６']
  const isValid = (code: string) => z.safeParse(auth.verifyOtp.input, { email: 'a@b.io', code }).success
  expect(codes.filter(isValid)).toEqual(['123456'])
})
