import { expect, test } from 'vitest'
import { toPeriod } from './period.js'

test.each([
  ['', '', {}],
  ['2026-11-20', '', { from: '2026-11-20', to: '2026-11-20' }],
  ['', '2026-11-21', { from: '2026-11-21', to: '2026-11-21' }],
  ['2026-11-20', '2026-11-21', { from: '2026-11-20', to: '2026-11-21' }],
])('the period from ‘%s’ to ‘%s’', (from, to, period) => {
  expect(toPeriod(from, to)).toEqual(period)
})
