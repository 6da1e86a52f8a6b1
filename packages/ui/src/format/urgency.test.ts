import { expect, test } from 'vitest'
import { getShareLeft, getUrgency } from './urgency.js'

test.each([
  [1, 'calm'],
  [0.25, 'calm'],
  [0.249, 'soon'],
  [0.1, 'soon'],
  [0.099, 'urgent'],
  [0, 'urgent'],
])('with a share of %d of the time left, a deadline is %s', (share, urgency) => {
  expect(getUrgency(share)).toBe(urgency)
})

test.each([
  [-10, 1],
  [0, 1],
  [90, 0.1],
  [100, 0],
  [200, 0],
])('at %d, a share of %d is left of the time from 0 to 100', (now, share) => {
  expect(getShareLeft(100, 100, now)).toBe(share)
})
