import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract } from './contract.js'
import type { Endpoint } from './define-endpoint.js'
import { ValidationError } from './errors.js'
import { getRequestInput } from './parse-input.js'
import { allEndpoints } from './testing/endpoints.js'
import { inputs } from './testing/inputs.js'

const { auth, orders, investments, appeals, settings } = contract

/** The input that is sent, or the error that it is rejected with. */
const parse = (endpoint: Endpoint, input: unknown) => {
  try {
    return { sent: getRequestInput(endpoint, input) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { message: error.message, fields: error.fields, code: error.code }
  }
}
const formError = (message: string, ...fields: string[]) => ({
  message,
  fields: Object.fromEntries(fields.map((field) => [field, message])),
  code: 'validation',
})

describe('the rules and messages of the forms (spec section 5) come first', () => {
  const bank = { amount: 25_000, paymentMethod: 'bank' }
  const signup = inputs['auth.signup']
  const verification = inputs['settings.requestVerification']
  const cases: [string, Endpoint, unknown, ReturnType<typeof formError>][] = [
    [
      'login',
      auth.login,
      { email: 'ada@example.com', password: '' },
      formError('Fill in all fields', 'password'),
    ],
    ['signup', auth.signup, { ...signup, username: ' ' }, formError('Please fill in all fields', 'username')],
    [
      'signup',
      auth.signup,
      { ...signup, confirmPassword: 'x' },
      formError('Passwords must match', 'confirmPassword'),
    ],
    [
      'signup',
      auth.signup,
      { ...signup, agree: false },
      formError('Please read and accept the terms and conditions', 'agree'),
    ],
    [
      'a buy order',
      orders.createBuy,
      {},
      formError('Select an amount and a payment method', 'amount', 'paymentMethod'),
    ],
    [
      'a sell order',
      orders.createSell,
      { ...bank, bankName: 'First Bank' },
      formError('Fill in neccessary bank details', 'accountName', 'accountNumber'),
    ],
    [
      'a sell order',
      orders.createSell,
      { ...bank, paymentMethod: 'usdt' },
      formError('Fill in neccessary crypto transaction details', 'network', 'walletAddress'),
    ],
    [
      'an investment',
      investments.create,
      { amount: 25_000, roiPercentage: 10 },
      formError('Select an amount and a duration', 'planDurationDays'),
    ],
    ['an appeal', appeals.create, { order: 't1' }, formError('Please select a reason for appeal', 'reason')],
    ['an appeal', appeals.create, { reason: 'Other' }, formError('Select an order to appeal', 'order')],
    [
      'an ID verification',
      settings.requestVerification,
      { ...verification, country: '' },
      formError('Select country', 'country'),
    ],
    [
      'an ID verification',
      settings.requestVerification,
      { ...verification, verificationType: 'NIN Slip' },
      formError('Select a verification type', 'verificationType'),
    ],
    [
      'an ID verification',
      settings.requestVerification,
      { ...verification, idNumber: '', backImage: undefined },
      formError('Fill in all fields', 'idNumber', 'backImage'),
    ],
    [
      'a password',
      settings.changePassword,
      { oldPassword: 'x' },
      formError('Fill in all fields', 'newPassword'),
    ],
  ]
  test.each(cases)('%s', (_, endpoint, input, expected) => {
    expect(parse(endpoint, input)).toEqual(expected)
  })
})

test("an input that its form accepts is checked by the schema, with the server's messages", () => {
  expect(parse(auth.login, { email: 'nobody', password: 'x'.repeat(129) })).toEqual({
    message: 'Email must be an email address. Password must be at most 128 characters long',
    fields: { email: 'must be an email address', password: 'must be at most 128 characters long' },
    code: 'validation',
  })
  expect(parse(auth.verifyOtp, { email: 'ada@example.com' })).toMatchObject({ message: 'Code is required' })
  expect(parse(auth.resendOtp, { email: 7 })).toMatchObject({ message: 'Email is not valid' })
  expect(parse(orders.createBuy, { amount: 1, paymentMethod: 'bank' })).toMatchObject({
    message: 'Amount must be one of the listed amounts',
  })
})

test('a field of the wrong type has one error', () => {
  expect(parse(auth.login, { email: 'ada@example.com', password: Array(129).fill('x') })).toMatchObject({
    message: 'Password is not valid',
  })
})

test.each(['', '.', '..', '\ud800', 'x'.repeat(65)])('an invalid id is rejected: %j', (id) => {
  expect(parse(orders.confirm, { id })).toMatchObject({ message: 'Id is not valid' })
})

test('the parsed input is sent: trimmed, with defaults, without unknown fields', () => {
  const input = {
    amount: '25000',
    paymentMethod: 'usdt',
    network: 'TRC20',
    walletAddress: ' TX1 ',
    roiPercentage: 7,
  }
  expect(parse(orders.createSell, input)).toEqual({
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
  expect(parse(contract.notifications.list, undefined)).toEqual({ sent: {} })
  expect(parse(contract.notifications.list, { limit: '7' })).toEqual({ sent: { limit: 7 } })
})

test('every fixture is valid, and without validation any input is sent unchanged', () => {
  for (const [name, endpoint] of allEndpoints.filter(([, { input }]) => input)) {
    expect([name, Object.keys(parse(endpoint, inputs[name]))]).toEqual([name, ['sent']])
    expect(getRequestInput(endpoint, { any: 'thing' }, false)).toEqual({ any: 'thing' })
  }
})

test('any value is sent or rejected with a ValidationError', () => {
  const endpoints = allEndpoints.map(([, endpoint]) => endpoint)
  const anything = fc.anything({ withNullPrototype: true, withObjectString: true })
  fc.assert(
    fc.property(
      fc.constantFrom(...endpoints),
      anything,
      fc.constantFrom(...Object.values(inputs)),
      (endpoint, value, base) => {
        for (const input of [
          value,
          { ...base, ...Object(value) },
          Object.fromEntries(Object.keys(base).map((name) => [name, value])),
        ])
          expect(parse(endpoint, input)).toBeTypeOf('object')
      },
    ),
    { seed: 20_261_120, numRuns: 500 },
  )
})
