import { expect, test } from 'vitest'
import { getElapsedPercent } from './progress.js'

test.each([
  ['at the start', 0, 0],
  ['in the middle', 50, 25],
  ['at the end', 200, 100],
  ['after the end', 300, 100],
  ['before the start', -10, 0],
])('[invest.2] the progress of a plan %s', (_, now, percent) => {
  expect(getElapsedPercent(0, 200, now)).toBe(percent)
})
