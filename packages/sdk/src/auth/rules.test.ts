import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '../model/country.js'
import { parseInput } from '../parse-input.js'
import { findError } from '../testing/find-error.js'
import { auth } from './endpoints.js'
import {
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  createReferralLink,
  extractCodeDigits,
  isCompleteCode,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESEND_INTERVAL,
  type SignupForm,
} from './rules.js'

const signup: SignupForm = {
  fullName: 'Ada Obi',
  username: 'ada',
  phoneNumber: '+2348012345678',
  email: 'ada@example.com',
  country: 'nigeria',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  referralCode: '',
  agree: true,
}

test('the constants of signup and verification codes', () => {
  expect({
    COUNTRIES,
    CODE_LENGTH,
    CODE_LIFETIME,
    CODE_TRIES,
    RESEND_INTERVAL,
    PASSWORD_MIN,
    PASSWORD_MAX,
  }).toEqual({
    COUNTRIES: ['nigeria', 'ghana', 'kenya'],
    CODE_LENGTH: 6,
    CODE_LIFETIME: 600_000,
    CODE_TRIES: 5,
    RESEND_INTERVAL: 60_000,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 128,
  })
})

describe('login', () => {
  test('[login.2] requires an email and a password, and lists the blank fields', () => {
    expect(findError(auth.login.input, { email: '', password: '' })).toEqual({
      message: 'Fill in all fields',
      fields: ['email', 'password'],
    })
    expect(findError(auth.login.input, { email: ' ', password: 'x' })).toEqual({
      message: 'Fill in all fields',
      fields: ['email'],
    })
    expect(findError(auth.login.input, { email: 'ada@example.com', password: 'x' })).toBe(undefined)
  })
})

describe('signup', () => {
  test.each([
    'fullName',
    'username',
    'phoneNumber',
    'email',
    'country',
    'password',
    'confirmPassword',
  ] as const)('[signup.3] requires %s', (name) => {
    expect(findError(auth.signup.input, { ...signup, [name]: '' })).toEqual({
      message: 'Please fill in all fields',
      fields: [name],
    })
  })

  test('[signup.3] lists every blank field before any other rule', () => {
    const incomplete: SignupForm = { ...signup, fullName: ' ', country: '', password: '', agree: false }
    expect(findError(auth.signup.input, incomplete)).toEqual({
      message: 'Please fill in all fields',
      fields: ['fullName', 'country', 'password', 'agree'],
    })
  })

  test('is told at once all that is wrong', () => {
    const wrong = {
      ...signup,
      username: 'a',
      email: 'ada',
      phoneNumber: '',
      confirmPassword: 'x',
      agree: false,
    }
    expect(parseInput(auth.signup.input, wrong).error).toMatchObject({
      message: 'Please fill in all fields',
      fields: {
        phoneNumber: 'Please fill in all fields',
        username: 'must be 3 to 30 letters, digits, dots, dashes or underscores',
        email: 'must be an email address',
        confirmPassword: 'must match the password',
        agree: 'Please read and accept the terms and conditions',
      },
    })
  })

  test('refuses a password that others know of the user, after all other rules', () => {
    const personal = { ...signup, password: signup.fullName, confirmPassword: signup.fullName }
    expect(findError(auth.signup.input, { ...personal, agree: false })).toEqual({
      message: 'Please read and accept the terms and conditions',
      fields: ['agree', 'password'],
    })
    expect(findError(auth.signup.input, personal)).toEqual({
      message: 'Password must not be your email, username or name',
      fields: ['password'],
    })
  })

  test('[signup.4] requires equal passwords before the terms', () => {
    for (const confirmPassword of ['correct horse ', 'correct house', 'Correct horse'])
      expect(findError(auth.signup.input, { ...signup, confirmPassword, agree: false })).toEqual({
        message: 'Passwords must match',
        fields: ['confirmPassword', 'agree'],
      })
  })

  test('[signup.5] requires the terms to be accepted', () => {
    expect(findError(auth.signup.input, { ...signup, agree: false })).toEqual({
      message: 'Please read and accept the terms and conditions',
      fields: ['agree'],
    })
  })

  test('does not require a referral code', () => {
    expect(findError(auth.signup.input, signup)).toBe(undefined)
  })
})

describe('the code', () => {
  test('[code.2] is the digits of a typed or pasted text, at most six', () => {
    expect(['12 34-56', 'code: 123456.', '1234567', 'abc', ''].map(extractCodeDigits)).toEqual([
      '123456',
      '123456',
      '123456',
      '',
      '',
    ])
  })

  test('[code.1] is complete if it is exactly six digits', () => {
    expect(['123456', '12345', '1234567', '12345a', ' 12345', ''].filter(isCompleteCode)).toEqual(['123456'])
  })

  test('of any text is complete exactly if the text has at least six digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isCompleteCode(extractCodeDigits(text))).toBe(
          text.replace(/[^0-9]/g, '').length >= CODE_LENGTH,
        )
      }),
    )
  })
})

test('[home.5] [affiliate.1] a referral link contains the encoded code', () => {
  expect(createReferralLink('https://exchange.example', 'ADA1')).toBe(
    'https://exchange.example/signup?ref=ADA1',
  )
  expect(createReferralLink('http://127.0.0.1:3000', 'a&b c')).toBe(
    'http://127.0.0.1:3000/signup?ref=a%26b%20c',
  )
})
