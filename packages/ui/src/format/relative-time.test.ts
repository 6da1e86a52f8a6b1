import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from './duration.js'
import { formatDataAge, formatRelativeTime } from './relative-time.js'

test.each([
  [-MINUTE, 'a moment ago'],
  [0, 'a moment ago'],
  [MINUTE - 1, 'a moment ago'],
  [MINUTE, '1 minute ago'],
  [2.9 * MINUTE, '2 minutes ago'],
  [HOUR, '1 hour ago'],
  [47.9 * HOUR, '47 hours ago'],
  [48 * HOUR, '2 days ago'],
])('%d ms later it was %s', (age, text) => {
  expect(formatRelativeTime(1_000_000, 1_000_000 + age)).toBe(text)
})

test.each([
  [0, 'a moment ago'],
  [20 * SECOND - 1, 'a moment ago'],
  [20 * SECOND, '20 seconds ago'],
  [MINUTE - 1, '59 seconds ago'],
  [MINUTE, '1 minute ago'],
])('data of %d ms before is from %s', (age, text) => {
  expect(formatDataAge(1_000_000, 1_000_000 + age)).toBe(text)
})
