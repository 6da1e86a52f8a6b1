import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract } from './contract.js'
import type { Endpoint } from './define-endpoint.js'
import { ValidationError } from './errors.js'
import { parseInput } from './parse-input.js'
import { inputs } from './testing/inputs.js'
import { allRows } from './testing/rows.js'

const { auth, orders, investments, appeals, settings } = contract

/** What an input is refused with. */
const refused = (row: Endpoint, input: unknown) => {
  try {
    return { sent: parseInput(row, input) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { message: error.message, fields: error.fields, code: error.code }
  }
}
const told = (message: string, ...fields: string[]) => ({
  message,
  fields: Object.fromEntries(fields.map((field) => [field, message])),
  code: 'validation',
})

describe('the rules of the forms (spec section 5) come first, with their own words', () => {
  const bank = { amount: 25_000, paymentMethod: 'bank' }
  const signup = inputs['auth.signup']
  const verification = inputs['settings.requestVerification']
  const cases: [string, Endpoint, unknown, ReturnType<typeof told>][] = [
    ['login', auth.login, { email: 'nobody', password: '' }, told('Fill in all fields', 'password')],
    ['signup', auth.signup, { ...signup, username: ' ' }, told('Please fill in all fields', 'username')],
    [
      'signup',
      auth.signup,
      { ...signup, confirmPassword: 'x' },
      told('Passwords must match', 'confirmPassword'),
    ],
    [
      'signup',
      auth.signup,
      { ...signup, agree: false },
      told('Please read and accept the terms and conditions', 'agree'),
    ],
    [
      'a buy order',
      orders.createBuy,
      {},
      told('Select an amount and a payment method', 'amount', 'paymentMethod'),
    ],
    [
      'a sell order',
      orders.createSell,
      { ...bank, bankName: 'First Bank' },
      told('Fill in neccessary bank details', 'accountName', 'accountNumber'),
    ],
    [
      'a sell order',
      orders.createSell,
      { ...bank, paymentMethod: 'usdt' },
      told('Fill in neccessary crypto transaction details', 'network', 'walletAddress'),
    ],
    [
      'an investment',
      investments.create,
      { amount: 25_000, roiPercentage: 10 },
      told('Select an amount and a duration', 'planDurationDays'),
    ],
    ['an appeal', appeals.create, {}, told('Please select a reason for appeal', 'reason')],
    ['an appeal', appeals.create, { reason: 'Other' }, told('Select an order to appeal', 'order')],
    [
      'an identity',
      settings.requestVerification,
      { ...verification, country: '' },
      told('Select country', 'country'),
    ],
    [
      'an identity',
      settings.requestVerification,
      { ...verification, verificationType: 'NIN Slip' },
      told('Select a verification type', 'verificationType'),
    ],
    [
      'an identity',
      settings.requestVerification,
      { ...verification, idNumber: '', backImage: undefined },
      told('Fill in all fields', 'idNumber', 'backImage'),
    ],
    ['a password', settings.changePassword, { oldPassword: 'x' }, told('Fill in all fields', 'newPassword')],
  ]
  test.each(cases)('%s', (_, row, input, expected) => {
    expect(refused(row, input)).toEqual(expected)
  })
})

test("then the schema's, in the words of our server", () => {
  expect(refused(auth.login, { email: 'nobody', password: 'x'.repeat(129) })).toEqual({
    message: 'Email must be an email address. Password must be at most 128 characters long',
    fields: { email: 'must be an email address', password: 'must be at most 128 characters long' },
    code: 'validation',
  })
  expect(refused(auth.verifyOtp, { email: 'ada@example.com' })).toMatchObject({ message: 'Code is required' })
  expect(refused(auth.resendOtp, { email: 7 })).toMatchObject({ message: 'Email is not valid' })
  expect(refused(orders.createBuy, { amount: 1, paymentMethod: 'bank' })).toMatchObject({
    message: 'Amount must be one of the listed amounts',
  })
})

test('a field of the wrong type is refused with one message', () => {
  expect(refused(auth.login, { email: 'ada@example.com', password: Array(129).fill('x') })).toMatchObject({
    message: 'Password is not valid',
  })
})

test.each(['', '.', '..', '\ud800', 'x'.repeat(65)])(
  'an id that could not stand in a path is none: %j',
  (id) => {
    expect(refused(orders.confirm, { id })).toMatchObject({ message: 'Id is not valid' })
  },
)

test('what is sent is what the schema made of it: trimmed, filled in, and nothing else', () => {
  const input = {
    amount: '25000',
    paymentMethod: 'usdt',
    network: 'TRC20',
    walletAddress: ' TX1 ',
    roiPercentage: 7,
  }
  expect(refused(orders.createSell, input)).toEqual({
    sent: {
      amount: 25_000,
      paymentMethod: 'usdt',
      bankName: '',
      accountName: '',
      accountNumber: '',
      network: 'TRC20',
      walletAddress: 'TX1',
    },
  })
  expect(refused(contract.notifications.list, undefined)).toEqual({ sent: {} })
  expect(refused(contract.notifications.list, { limit: '7' })).toEqual({ sent: { limit: 7 } })
})

test('every rule holds for the inputs here, and a client without checks sends them as they are', () => {
  for (const [name, row] of allRows.filter(([, { input }]) => input)) {
    expect([name, Object.keys(refused(row, inputs[name]))]).toEqual([name, ['sent']])
    expect(parseInput(row, { any: 'thing' }, false)).toEqual({ any: 'thing' })
  }
})

test('whatever is given is sent or refused, never a crash', () => {
  const rows = allRows.map(([, row]) => row)
  const anything = fc.anything({ withNullPrototype: true, withObjectString: true })
  fc.assert(
    fc.property(
      fc.constantFrom(...rows),
      anything,
      fc.constantFrom(...Object.values(inputs)),
      (row, odd, base) => {
        for (const input of [
          odd,
          { ...base, ...Object(odd) },
          Object.fromEntries(Object.keys(base).map((name) => [name, odd])),
        ])
          expect(refused(row, input)).toBeTypeOf('object')
      },
    ),
    { seed: 20_261_120, numRuns: 500 },
  )
})
