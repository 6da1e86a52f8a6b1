import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appealInput } from './model.js'

const takes = (input: unknown) => {
  const result = z.safeParse(appealInput, input)
  return result.success ? result.data : result.error.issues.map(({ path }) => path.join('.'))
}

test('who appeals against whom is not taken from the body', () => {
  const filed = {
    order: 't1',
    reason: 'Other',
    description: ' Help ',
    appealedBy: 'u9',
    appealedAgainst: 'u1',
  }
  expect(takes(filed)).toEqual({ order: 't1', reason: 'Other', description: 'Help' })
})

test("a description that was not written is 'None'", () => {
  expect(takes({ order: 't1', reason: 'Fake proof' })).toEqual({
    order: 't1',
    reason: 'Fake proof',
    description: 'None',
  })
})

test('an unlisted reason, a missing order and an endless description are refused', () => {
  expect(takes({ order: '', reason: 'Because', description: 'x'.repeat(2001) })).toEqual([
    'order',
    'reason',
    'description',
  ])
})
