import { expect, test } from 'vitest'
import { getTimeAnnouncement } from './time-announcement.js'

test.each([
  [16, 15, '15 minutes left'],
  [15, 14, undefined],
  [6, 5, '5 minutes left'],
  [2, 1, '1 minute left'],
  [1, 0, undefined],
  [120, 119, undefined],
  // The page was hidden, or the exchange time was changed.
  [20, 4, '4 minutes left'],
  [20, 0, undefined],
])('from %d to %d minutes: %j', (before, left, text) => {
  expect(getTimeAnnouncement(before, left)).toBe(text)
})
