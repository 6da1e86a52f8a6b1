import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatClockParts,
  formatCountdown,
  formatDaysLeft,
  getNextTextChange,
} from './countdown.js'
import { DAY, HOUR, MINUTE, SECOND } from './duration.js'

describe('the text of a countdown in minutes', () => {
  test.each([
    [23 * HOUR + 5 * MINUTE, '23 h 5 min left'],
    [180 * MINUTE + 1, '3 h 1 min left'],
    [180 * MINUTE, '180 min left'],
    [120 * MINUTE, '120 min left'],
    [53 * MINUTE + 1, '54 min left'],
    [5 * MINUTE + 1, '6 min left'],
    [5 * MINUTE, '05:00 left'],
    [61 * SECOND, '01:01 left'],
    [1, '00:01 left'],
    [0, 'Checking…'],
    [-1, 'Checking…'],
  ])('with %i ms left: %s', (left, text) => {
    expect(formatCountdown(1_000_000 + left, 1_000_000, ' left')).toBe(text)
  })
})

describe('the next change of the text', () => {
  test.each([
    [120 * MINUTE, MINUTE],
    [53 * MINUTE + 1, 1],
    [5 * MINUTE + 1, 1],
    // 0: the text shows seconds, or the deadline has passed.
    [5 * MINUTE, 0],
    [61 * SECOND, 0],
    [0, 0],
  ])('with %i ms left it changes after %i ms', (left, remaining) => {
    const deadline = 10 * HOUR
    const until = getNextTextChange(deadline, deadline - left)
    expect(until - (deadline - left)).toBe(remaining)
    if (remaining === 0) return
    expect(formatCountdown(deadline, until - 1)).toBe(formatCountdown(deadline, deadline - left))
    expect(formatCountdown(deadline, until)).not.toBe(formatCountdown(deadline, deadline - left))
  })
})

describe('the text of a countdown in seconds', () => {
  test.each([
    [HOUR + 1, '01:00:01'],
    [HOUR, '01:00:00'],
    [42 * MINUTE + 18 * SECOND, '42:18'],
    [0, 'Checking…'],
  ])('with %i ms left: %s', (left, text) => {
    expect(formatClock(left, 0)).toBe(text)
  })
  test('[live.1] as hours, minutes and seconds', () => {
    expect(formatClockParts(42 * MINUTE + 18 * SECOND, 0)).toEqual(['00', '42', '18'])
  })
})

describe('the text of a countdown in days', () => {
  test.each([
    [6 * DAY, '6 days left'],
    [5 * DAY + 1, '6 days left'],
    [DAY + 1, '2 days left'],
    [DAY, '24:00:00 left'],
    [42 * MINUTE, '42:00 left'],
    [0, 'Checking…'],
  ])('[invest.3] with %i ms left: %s', (left, text) => {
    expect(formatDaysLeft(1_000_000 + left, 1_000_000, ' left')).toBe(text)
  })
})
