import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { user as sample, userWire } from '../testing/fixtures.js'
import { auth } from './endpoints.js'
import { user } from './model.js'

test('a user is read without a password and whatever else a back end sends', () => {
  expect(z.parse(user, { ...userWire, password: 'secret', __v: 3 })).toEqual(sample)
})

test('a country is read in any case', () => {
  expect(z.parse(user, { ...userWire, country: 'Nigeria' })).toEqual(sample)
})

test('a user of another back end has no escrow balance', () => {
  expect(z.parse(user, { ...userWire, escrowBalance: null })).toEqual({ ...sample, escrowBalance: undefined })
})

test('a new email is read where one waits for its code', () => {
  const read = (pendingEmail: unknown) => z.parse(user, { ...userWire, pendingEmail }).pendingEmail
  expect([read('new@example.com'), read(null), read(undefined)]).toEqual([
    'new@example.com',
    undefined,
    undefined,
  ])
})

test('balances are whole CHT', () => {
  const wrong = [{ availableBalance: 0.5 }, { stakedBalance: '7' }, { referralBonusBalance: null }]
  expect(wrong.map((balance) => z.safeParse(user, { ...userWire, ...balance }).success)).toEqual([
    false,
    false,
    false,
  ])
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
const refusals = (input: unknown) =>
  z.safeParse(auth.signup.input, input).error?.issues.map(({ path }) => path.join('.')) ?? []

test('what signup takes is trimmed, the password apart', () => {
  expect(z.parse(auth.signup.input, signup)).toEqual({
    ...signup,
    fullName: 'Ada Obi',
    email: 'Ada@example.com',
    country: 'nigeria',
    referralCode: '',
  })
})

test('what signup refuses, by field', () => {
  expect(refusals({ ...signup, password: 'seven77', confirmPassword: 'seven77' })).toEqual(['password'])
  expect(refusals({ ...signup, password: 'x'.repeat(128) })).toEqual([])
  expect(refusals({ ...signup, password: 'x'.repeat(129) })).toEqual(['password'])
  expect(refusals({ ...signup, email: 'ada', username: 'a b', country: 'france' })).toEqual([
    'username',
    'email',
    'country',
  ])
  expect(refusals({ ...signup, agree: false })).toEqual(['agree'])
})

test('lengths are counted in code points', () => {
  const passwordOf = (length: number) => ({ password: '😀'.repeat(length) })
  expect(refusals({ ...signup, ...passwordOf(7) })).toEqual(['password'])
  expect(refusals({ ...signup, ...passwordOf(8) })).toEqual([])
  expect(refusals({ ...signup, ...passwordOf(128), fullName: '😀'.repeat(100) })).toEqual([])
  expect(refusals({ ...signup, ...passwordOf(129), fullName: '😀'.repeat(101) })).toEqual([
    'fullName',
    'password',
  ])
})

test('login takes a password that signup would no longer take', () => {
  expect(z.parse(auth.login.input, { email: 'ada@example.com', password: 'old' })).toEqual({
    email: 'ada@example.com',
    password: 'old',
  })
})

test('a code is six digits', () => {
  const codes = ['123456', '12345', '1234567', '12345a', '１２３４５６']
  const takes = (code: string) => z.safeParse(auth.verifyOtp.input, { email: 'a@b.io', code }).success
  expect(codes.filter(takes)).toEqual(['123456'])
})
