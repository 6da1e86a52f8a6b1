import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderWire, order as sample } from '../testing/fixtures.js'
import { buyOrderInput, order, orderAmount, sellOrderInput } from './model.js'
import { ORDER_AMOUNTS } from './rules.js'

describe('an order of another back end', () => {
  test('deployed is pending', () => {
    expect(z.parse(order, { ...orderWire, status: 'deployed' })).toEqual(sample)
  })

  test('has its user as an id, without names, or not at all', () => {
    const users = ['u1', { _id: 'u1' }, { fullName: null }, null, undefined]
    expect(users.map((user) => z.parse(order, { ...orderWire, user }).user)).toEqual([
      { _id: 'u1' },
      { _id: 'u1' },
      {},
      undefined,
      undefined,
    ])
  })

  test('has nulls for the details it lacks', () => {
    const wire = { ...orderWire, bankName: null, accountName: null, accountNumber: null, cryptoNetwork: null }
    expect(z.parse(order, wire)).toEqual({
      _id: 'o1',
      user: sample.user,
      amount: 25_000,
      status: 'pending',
      paymentMethod: 'bank',
      createdAt: sample.createdAt,
    })
  })
})

describe('an amount', () => {
  const takes = (value: unknown) => z.safeParse(orderAmount, value).success

  test('is one of the eleven, as a number or as a string of digits', () => {
    expect(ORDER_AMOUNTS.map((amount) => z.parse(orderAmount, String(amount)))).toEqual([...ORDER_AMOUNTS])
    expect(ORDER_AMOUNTS.map((amount) => z.parse(orderAmount, amount))).toEqual([...ORDER_AMOUNTS])
  })

  test('is nothing else', () => {
    const wrong = [
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
    expect(wrong.filter(takes)).toEqual([])
  })
})

describe('what a create call takes', () => {
  test('to buy: an amount and a payment method', () => {
    const takes = (input: unknown) => z.safeParse(buyOrderInput, input).success
    expect(takes({ amount: 25_000, paymentMethod: 'bank' })).toBe(true)
    expect(takes({ amount: 25_000, paymentMethod: 'cash' })).toBe(false)
    expect(takes({ paymentMethod: 'bank' })).toBe(false)
  })

  test('to sell: all details, empty where they are not used', () => {
    expect(z.parse(sellOrderInput, { amount: '25000', paymentMethod: 'usdt', network: 'TRC20' })).toEqual({
      amount: 25_000,
      paymentMethod: 'usdt',
      bankName: '',
      accountName: '',
      accountNumber: '',
      network: 'TRC20',
      walletAddress: '',
    })
  })

  test('to sell: no number with letters, no unknown network, no address with signs', () => {
    const wrong = {
      amount: 25_000,
      paymentMethod: 'bank',
      accountNumber: '12a',
      network: 'BEP20',
      walletAddress: '<b>',
    }
    expect(z.safeParse(sellOrderInput, wrong).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'accountNumber',
      'network',
      'walletAddress',
    ])
  })
})
