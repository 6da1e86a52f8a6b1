import { expect, test } from 'vitest'
import { INVESTMENT_AMOUNTS } from '../investments/rules.js'
import { calculateBonusAmount, REFERRAL_REWARD } from './rules.js'

test('the referral bonus is half of the referee’s investment', () => {
  expect(REFERRAL_REWARD).toBe(50)
  expect(INVESTMENT_AMOUNTS.map(calculateBonusAmount)).toEqual([
    12_500, 25_000, 37_500, 50_000, 75_000, 100_000, 125_000, 150_000, 200_000, 250_000,
  ])
})
