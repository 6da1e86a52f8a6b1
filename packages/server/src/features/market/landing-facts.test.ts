import { findNextOccurrence, HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { formatNextSession, formatPrices, formatWaiting } from './landing-facts.js'

const NOON = Date.parse('2026-11-20T11:00Z')
const describeNext = (now: number, timeZone = 'Africa/Lagos') =>
  formatNextSession(findNextOccurrence([{ startTime: '19:30', durationInMinutes: 60, timeZone }], now), now)

test('the next session has its day and time in the zone of the exchange', () => {
  expect([describeNext(NOON), describeNext(NOON + 8 * HOUR), describeNext(NOON, 'UTC')]).toEqual([
    'Today 19:30, Lagos time',
    'Tomorrow 19:30, Lagos time',
    'Today 19:30, UTC',
  ])
  expect(formatNextSession(undefined, NOON)).toBe('None planned yet')
})

test('the price is listed by currency, with its decimals', () => {
  expect(formatPrices({ USDT: 0.000_65, NGN: 1 })).toBe('1.00 NGN, 0.00065 USDT')
  expect(formatPrices({})).toBe('Not set yet')
})

test('the waiting orders are counted by side', () => {
  expect([formatWaiting({ buy: 1, sell: 3 }), formatWaiting({ buy: 0, sell: 0 })]).toEqual([
    '1 buyer, 3 sellers',
    'None yet',
  ])
})
