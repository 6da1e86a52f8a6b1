import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '../model/country.js'
import { findError } from '../testing/find-error.js'
import { buyOrderInput, sellOrderInput } from './model.js'
import {
  CRYPTO_NETWORKS,
  getCurrency,
  getOrderLimit,
  isKnownTrader,
  MAX_BUY_ORDERS,
  MAX_SELL_ORDERS,
  ORDER_AMOUNTS,
  ORDER_STATUSES,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type SellOrderForm,
  SIDES,
} from './rules.js'

const bank: SellOrderForm = {
  amount: 25_000,
  paymentMethod: 'bank',
  accountName: 'Ada Obi',
  bankName: 'First Bank',
  accountNumber: '0123456789',
  network: '',
  walletAddress: '',
}
const usdt: SellOrderForm = {
  amount: 950_000,
  paymentMethod: 'usdt',
  accountName: '',
  bankName: '',
  accountNumber: '',
  network: 'TRC20',
  walletAddress: 'TXYZ',
}

test('[order-form.1] [order-form.8] the constants of orders', () => {
  expect({
    ORDER_AMOUNTS,
    ORDER_STATUSES,
    SIDES,
    PAYMENT_METHODS,
    PAYMENT_METHOD_LABELS,
    CRYPTO_NETWORKS,
    MAX_SELL_ORDERS,
    MAX_BUY_ORDERS,
  }).toEqual({
    ORDER_AMOUNTS: [
      25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 950_000,
    ],
    ORDER_STATUSES: ['pending', 'approved', 'completed', 'cancelled'],
    SIDES: ['buy', 'sell'],
    PAYMENT_METHODS: ['bank', 'usdt'],
    PAYMENT_METHOD_LABELS: { bank: 'Bank', usdt: 'Crypto/USDT' },
    CRYPTO_NETWORKS: ['TRC20', 'ERC20'],
    MAX_SELL_ORDERS: { verified: 10, unverified: 1 },
    MAX_BUY_ORDERS: { known: 10, unknown: 1 },
  })
})

test('a bank order is paid in the currency of the country, a usdt order in USDT', () => {
  expect(COUNTRIES.map((country) => getCurrency('bank', country))).toEqual(['NGN', 'GHS', 'KES'])
  expect(COUNTRIES.map((country) => getCurrency('usdt', country))).toEqual(['USDT', 'USDT', 'USDT'])
})

describe('a buy order', () => {
  test('[order-form.2] requires an amount and a payment method', () => {
    const message = 'Select an amount and a payment method'
    expect(findError(buyOrderInput, { amount: undefined, paymentMethod: '' })).toEqual({
      message,
      fields: ['amount', 'paymentMethod'],
    })
    expect(findError(buyOrderInput, { amount: 25_000, paymentMethod: '' })).toEqual({
      message,
      fields: ['paymentMethod'],
    })
    expect(findError(buyOrderInput, { amount: undefined, paymentMethod: 'bank' })).toEqual({
      message,
      fields: ['amount'],
    })
    expect(findError(buyOrderInput, { amount: 25_000, paymentMethod: 'bank' })).toBe(undefined)
  })
})

describe('a sell order', () => {
  test('[order-form.2] requires an amount and a payment method before the details', () => {
    expect(findError(sellOrderInput, { ...bank, amount: undefined, bankName: '' })).toEqual({
      message: 'Select an amount and a payment method',
      fields: ['amount', 'bankName'],
    })
  })

  test('[order-form.3] by bank requires the account but no wallet', () => {
    const message = 'Fill in neccessary bank details'
    expect(findError(sellOrderInput, { ...bank, accountName: '', bankName: ' ', accountNumber: '' })).toEqual(
      {
        message,
        fields: ['accountName', 'bankName', 'accountNumber'],
      },
    )
    expect(findError(sellOrderInput, { ...bank, accountNumber: '' })).toEqual({
      message,
      fields: ['accountNumber'],
    })
    expect(findError(sellOrderInput, bank)).toBe(undefined)
  })

  test('[order-form.4] by crypto requires network and wallet but no account', () => {
    const message = 'Fill in neccessary crypto transaction details'
    expect(findError(sellOrderInput, { ...usdt, network: '', walletAddress: '' })).toEqual({
      message,
      fields: ['network', 'walletAddress'],
    })
    expect(findError(sellOrderInput, { ...usdt, walletAddress: ' ' })).toEqual({
      message,
      fields: ['walletAddress'],
    })
    expect(findError(sellOrderInput, usdt)).toBe(undefined)
  })
})

test('[order-form.7] the limit of open sell orders depends on the identity, that of buy orders on whether the user is known', () => {
  const limits = SIDES.map((side) => [
    side,
    [
      { isVerified: false, isKnown: false },
      { isVerified: false, isKnown: true },
      { isVerified: true, isKnown: true },
    ].map((user) => getOrderLimit(side, user)),
  ])
  expect(Object.fromEntries(limits)).toEqual({ buy: [1, 10, 10], sell: [1, 1, 10] })
})

test('a user is known with a verified identity, or after purchases from two verified sellers', () => {
  const users = [0, 1, 2].map((verifiedSellers) => ({ isVerified: false, verifiedSellers }))
  expect(users.map(isKnownTrader)).toEqual([false, false, true])
  expect(isKnownTrader({ isVerified: true, verifiedSellers: 0 })).toBe(true)
})
