import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appealInput } from './model.js'

const takes = (input: unknown) => {
  const result = z.safeParse(appealInput, input)
  return result.success ? result.data : result.error.issues.map(({ path }) => path.join('.'))
}

test('who appeals against whom may be sent, and is never refused, since our server ignores it', () => {
  const filed = { order: 't1', reason: 'Other', description: ' Help ' }
  const read = { ...filed, description: 'Help' }
  expect(takes(filed)).toEqual(read)
  expect(takes({ ...filed, appealedBy: 'u9', appealedAgainst: 'u1' })).toEqual({
    ...read,
    appealedBy: 'u9',
    appealedAgainst: 'u1',
  })
  for (const nobody of ['', null, 7, { _id: 'u1' }, undefined])
    expect(takes({ ...filed, appealedBy: nobody, appealedAgainst: nobody })).toEqual(read)
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
