import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderWire, order as parsedOrder } from '../testing/fixtures.js'
import { buyOrderInput, order, orderAmount, sellOrderInput } from './model.js'
import { ORDER_AMOUNTS } from './rules.js'

describe('an order of another back end', () => {
  test('may have the status `deployed` instead of `pending`', () => {
    expect(z.parse(order, { ...orderWire, status: 'deployed' })).toEqual(parsedOrder)
  })

  test('may have a user id, a user without names, or no user', () => {
    const users = ['u1', { _id: 'u1' }, { fullName: null }, null, undefined]
    expect(users.map((user) => z.parse(order, { ...orderWire, user }).user)).toEqual([
      { _id: 'u1' },
      { _id: 'u1' },
      {},
      undefined,
      undefined,
    ])
  })

  test('may have null for absent details', () => {
    const wire = { ...orderWire, bankName: null, accountName: null, accountNumber: null, cryptoNetwork: null }
    expect(z.parse(order, wire)).toEqual({
      _id: 'o1',
      user: parsedOrder.user,
      amount: 25_000,
      status: 'pending',
      paymentMethod: 'bank',
      createdAt: parsedOrder.createdAt,
    })
  })
})

describe('an amount', () => {
  const isValid = (value: unknown) => z.safeParse(orderAmount, value).success

  test('is a listed amount, as a number or a string of digits', () => {
    expect(ORDER_AMOUNTS.map((amount) => z.parse(orderAmount, String(amount)))).toEqual([...ORDER_AMOUNTS])
    expect(ORDER_AMOUNTS.map((amount) => z.parse(orderAmount, amount))).toEqual([...ORDER_AMOUNTS])
  })

  test('rejects anything else', () => {
    const invalid = [
      0,
      1,
      -25_000,
      25_001,
      600_000,
      Number.NaN,
      '',
      '25e3',
      '25000.0',
      ' 25000',
      '+25000',
      null,
      [],
    ]
    expect(invalid.filter(isValid)).toEqual([])
  })
})

describe('the input of a create endpoint', () => {
  test('to buy, requires an amount and one of the payment methods', () => {
    const isValid = (input: unknown) => z.safeParse(buyOrderInput, input).success
    expect(isValid({ amount: 25_000, paymentMethod: 'bank' })).toBe(true)
    expect(isValid({ amount: 25_000, paymentMethod: 'cash' })).toBe(false)
    expect(isValid({ paymentMethod: 'bank' })).toBe(false)
  })

  test('to sell, has all details, by default empty', () => {
    const usdt = { amount: '25000', paymentMethod: 'usdt', network: 'TRC20', walletAddress: ' TX1 ' }
    expect(z.parse(sellOrderInput, usdt)).toEqual({
      amount: 25_000,
      paymentMethod: 'usdt',
      bankName: '',
      accountName: '',
      accountNumber: '',
      network: 'TRC20',
      walletAddress: 'TX1',
    })
    const account = { bankName: 'First Bank', accountName: 'Ada Obi', accountNumber: '0123456789' }
    expect(z.parse(sellOrderInput, { amount: 25_000, paymentMethod: 'bank', ...account })).toEqual({
      amount: 25_000,
      paymentMethod: 'bank',
      ...account,
      network: '',
      walletAddress: '',
    })
  })

  test('to sell, rejects letters in the account number, unknown networks and invalid wallet addresses', () => {
    const invalid = {
      amount: 25_000,
      paymentMethod: 'bank',
      bankName: 'First Bank',
      accountName: 'Ada Obi',
      accountNumber: '12a',
      network: 'BEP20',
      walletAddress: '<b>',
    }
    expect(z.safeParse(sellOrderInput, invalid).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'accountNumber',
      'network',
      'walletAddress',
    ])
  })
})
