import { expect, test } from 'vitest'
import { sortAmounts } from './sort-amounts.js'

const AMOUNTS = [25_000, 50_000, 75_000, 100_000, 150_000]
const waiting: Record<number, number> = { 75000: 1, 50000: 3, 150000: 2 }
const countWaiting = (amount: number) => waiting[amount] ?? 0

test('amounts that can be matched now come first, amounts above the balance last, each by size', () => {
  expect(sortAmounts({ amounts: AMOUNTS, countWaiting, availableBalance: 100_000 })).toEqual([
    50_000, 75_000, 25_000, 100_000, 150_000,
  ])
})

test('without a balance no amount is above it', () => {
  expect(sortAmounts({ amounts: AMOUNTS, countWaiting, availableBalance: undefined })).toEqual([
    50_000, 75_000, 150_000, 25_000, 100_000,
  ])
})
