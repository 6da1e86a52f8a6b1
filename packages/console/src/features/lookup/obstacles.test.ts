import { expect, test } from 'vitest'
import { describeObstacles } from './obstacles.js'

test('what prevents a closing is told in words', () => {
  expect(describeObstacles(['tradeClaims', 'hold'])).toBe('open claims after a trade, a hold')
})
