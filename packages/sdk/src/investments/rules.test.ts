import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findError } from '../testing/find-error.js'
import { DAY } from '../time.js'
import { investments } from './endpoints.js'
import {
  calculateExpectedReturn,
  calculateReturn,
  computeInvestmentEnd,
  findPlan,
  INVESTMENT_AMOUNTS,
  INVESTMENT_PLANS,
  type InvestmentForm,
} from './rules.js'

test('[invest.5] the constants of investments', () => {
  expect({ INVESTMENT_AMOUNTS, INVESTMENT_PLANS }).toEqual({
    INVESTMENT_AMOUNTS: [
      25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000,
    ],
    INVESTMENT_PLANS: [
      { days: 6, roi: 10 },
      { days: 14, roi: 25 },
      { days: 20, roi: 50 },
      { days: 30, roi: 100 },
    ],
  })
})

test('a plan is found by its days', () => {
  expect([6, 14, 20, 30, 15, 0].map(findPlan)).toEqual([...INVESTMENT_PLANS, undefined, undefined])
})

describe('the return', () => {
  test('[invest.8] the expected return is amount + amount × roi / 100', () => {
    expect(INVESTMENT_PLANS.map(({ roi }) => calculateExpectedReturn(25_000, roi))).toEqual([
      27_500, 31_250, 37_500, 50_000,
    ])
    expect(calculateExpectedReturn(500_000, 100)).toBe(1_000_000)
  })

  test('of every listed amount is whole CHT in every plan', () => {
    const returns = INVESTMENT_AMOUNTS.flatMap((amount) =>
      INVESTMENT_PLANS.map(({ roi }) => calculateReturn(amount, roi)),
    )
    expect(returns.filter((sum) => !Number.isInteger(sum))).toEqual([])
  })

  test('of any multiple of 100 is exact for any whole percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        (hundreds, roi) => {
          expect(calculateReturn(hundreds * 100, roi)).toBe(hundreds * roi)
          expect(calculateExpectedReturn(hundreds * 100, roi)).toBe(hundreds * (100 + roi))
        },
      ),
    )
  })
})

test('an investment ends exactly after the days of its plan', () => {
  expect(INVESTMENT_PLANS.map(({ days }) => computeInvestmentEnd(1_000, days))).toEqual([
    1_000 + 6 * DAY,
    1_000 + 14 * DAY,
    1_000 + 20 * DAY,
    1_000 + 30 * DAY,
  ])
})

test('[invest.6] the form requires an amount and a duration, and lists the blank fields', () => {
  const message = 'Select an amount and a duration'
  const forms: InvestmentForm[] = [
    { amount: undefined, planDurationDays: undefined },
    { amount: 25_000, planDurationDays: undefined },
    { amount: undefined, planDurationDays: 6 },
    { amount: 25_000, planDurationDays: 6 },
  ]
  expect(forms.map((form) => findError(investments.create.input, { ...form, roiPercentage: 10 }))).toEqual([
    { message, fields: ['amount', 'planDurationDays'] },
    { message, fields: ['planDurationDays'] },
    { message, fields: ['amount'] },
    undefined,
  ])
})
