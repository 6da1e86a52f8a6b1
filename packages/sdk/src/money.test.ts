import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CURRENCIES,
  type Currency,
  calculatePrice,
  formatBalance,
  formatMoney,
  formatTokens,
  isPrice,
  MAX_PRICE,
  TOKEN,
} from './money.js'

const currency = fc.constantFrom<Currency>(...CURRENCIES)
/** Valid prices in integer millionths. */
const millionths = fc.integer({ min: 1, max: MAX_PRICE * 1_000_000 })

test('[money.1] token amounts are formatted in whole CHT with grouped digits', () => {
  expect(TOKEN).toBe('CHT')
  expect([0, 999, 25_000, 950_000, 1_000_000_000].map(formatTokens)).toEqual([
    '0 CHT',
    '999 CHT',
    '25,000 CHT',
    '950,000 CHT',
    '1,000,000,000 CHT',
  ])
})

test('a balance that could not be read is a dash, never 0', () => {
  expect([undefined, 0, 1500.25].map(formatBalance)).toEqual(['–', '0 CHT', '1,500.25 CHT'])
})

test('money is formatted with two decimals and its currency', () => {
  expect(formatMoney({ amount: 7_500_000, currency: 'NGN' })).toBe('75,000.00 NGN')
  expect(formatMoney({ amount: 5, currency: 'USDT' })).toBe('0.05 USDT')
  expect(formatMoney({ amount: 0, currency: 'GHS' })).toBe('0.00 GHS')
})

describe('a price', () => {
  test('is positive, at most MAX_PRICE and has at most six decimals', () => {
    const candidates = [-1, 0, 1e-7, 1e-6, 0.5, 1.234567, 1.2345678, MAX_PRICE, MAX_PRICE + 1]
    expect(candidates.filter(isPrice)).toEqual([1e-6, 0.5, 1.234567, MAX_PRICE])
    expect([Number.NaN, Number.POSITIVE_INFINITY].filter(isPrice)).toEqual([])
  })

  test('of an amount is in minor units, rounded half up', () => {
    expect(calculatePrice(75_000, 1, 'NGN')).toEqual({ amount: 7_500_000, currency: 'NGN' })
    expect(calculatePrice(25_000, 0.000_625, 'USDT')).toEqual({ amount: 1_563, currency: 'USDT' })
    expect(calculatePrice(1, 0.004_999, 'KES')).toEqual({ amount: 0, currency: 'KES' })
    expect(calculatePrice(1, 0.005, 'KES')).toEqual({ amount: 1, currency: 'KES' })
  })

  test('of an amount has no floating-point error, for every valid price of 1 CHT', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 950_000 }), millionths, currency, (amount, price, unit) => {
        expect(isPrice(price / 1_000_000)).toBe(true)
        const exact = BigInt(amount) * BigInt(price) // in 10^-6 of a unit, which is 10^-4 of a minor unit
        expect(calculatePrice(amount, price / 1_000_000, unit)).toEqual({
          amount: Number((exact + 5_000n) / 10_000n),
          currency: unit,
        })
      }),
    )
  })
})
