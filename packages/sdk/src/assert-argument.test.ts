import { expect, test } from 'vitest'
import { ConfigurationError } from './errors.js'
import { findNextOccurrence, findOccurrence } from './live-sessions/rules.js'
import { calculatePrice, formatMoney, formatTokens } from './money.js'
import { countMinutesLeft, formatDateTime, getTimeLeft, splitDuration } from './time.js'

const session = { startTime: '10:00', durationInMinutes: 60, timeZone: 'Africa/Lagos' }
const NOW = Date.UTC(2026, 2, 2)

test.each<[string, () => unknown]>([
  ['amount must be a number, not NaN', () => formatTokens(Number.NaN)],
  ['amount must be a number, not 25000', () => formatTokens('25000' as unknown as number)],
  ['amount must be a number, not undefined', () => formatTokens(undefined as unknown as number)],
  ['amount must be a number, not Infinity', () => formatMoney({ amount: 1 / 0, currency: 'NGN' })],
  ['amount must be a whole number, not NaN', () => calculatePrice(Number.NaN, 1, 'NGN')],
  ['amount must be a whole number, not 0.5', () => calculatePrice(0.5, 1, 'NGN')],
  ['price must be a number, not undefined', () => calculatePrice(1, undefined as unknown as number, 'NGN')],
  ['deadline and now must be numbers, not NaN and 0', () => getTimeLeft(Number.NaN, 0)],
  ['deadline and now must be numbers, not 0 and NaN', () => countMinutesLeft(0, Number.NaN)],
  ['ms must be a number, not NaN', () => splitDuration(Number.NaN)],
  ['at must be a number, not NaN', () => formatDateTime(Number.NaN)],
  ['startTime must be HH:MM, not 25:99', () => findOccurrence([{ ...session, startTime: '25:99' }], NOW)],
  [
    'durationInMinutes must be a number, not NaN',
    () => findNextOccurrence([{ ...session, durationInMinutes: Number.NaN }], NOW),
  ],
  [
    'timeZone must be a known time zone, not Mars',
    () => findOccurrence([{ ...session, timeZone: 'Mars' }], NOW),
  ],
  ['now must be a number, not NaN', () => findOccurrence([session], Number.NaN)],
])('%s', (message, call) => {
  expect(call).toThrow(new ConfigurationError(message))
})

test('what does not end has time left for ever', () => {
  expect(getTimeLeft(Number.POSITIVE_INFINITY, NOW)).toBe(Number.POSITIVE_INFINITY)
})
