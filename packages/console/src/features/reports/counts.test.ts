import { expect, test } from 'vitest'
import { DISPUTE_STATE_LABELS } from '../../components/labels.js'
import { formatCounts } from './counts.js'

test('counts have the labels of their states, not the names', () => {
  const closed = [
    { state: 'decidedForBuyer', count: 2 },
    { state: 'settled', count: 1 },
  ] as const
  expect(formatCounts(closed, (state) => DISPUTE_STATE_LABELS[state])).toBe(
    '2 decided for the buyer, 1 settled',
  )
  expect(formatCounts([])).toBe('none')
})
