import { expect, test } from 'vitest'
import { shareLeft, urgencyOf } from './urgency.js'

test.each([
  [1, 'calm'],
  [0.25, 'calm'],
  [0.249, 'soon'],
  [0.1, 'soon'],
  [0.099, 'urgent'],
  [0, 'urgent'],
])('%d of a window left is %s', (share, urgency) => {
  expect(urgencyOf(share)).toBe(urgency)
})

test.each([
  [-10, 1],
  [0, 1],
  [90, 0.1],
  [100, 0],
  [200, 0],
])('at %d of a window of 100 that ends at 100, %d is left', (now, share) => {
  expect(shareLeft(100, 100, now)).toBe(share)
})
