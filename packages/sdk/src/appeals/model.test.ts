import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appeal, appealInput } from './model.js'

const parse = (input: unknown) => {
  const result = z.safeParse(appealInput, input)
  return result.success ? result.data : result.error.issues.map(({ path }) => path.join('.'))
}

test('the two parties are optional and never invalid, since our server ignores them', () => {
  const input = { order: 't1', reason: 'Other', description: ' Help ' }
  const parsed = { ...input, description: 'Help' }
  expect(parse(input)).toEqual(parsed)
  expect(parse({ ...input, appealedBy: 'u9', appealedAgainst: 'u1' })).toEqual({
    ...parsed,
    appealedBy: 'u9',
    appealedAgainst: 'u1',
  })
  for (const invalidId of ['', null, 7, { _id: 'u1' }, undefined])
    expect(parse({ ...input, appealedBy: invalidId, appealedAgainst: invalidId })).toEqual(parsed)
})

test("[orders.12] the default description is 'None'", () => {
  expect(parse({ order: 't1', reason: 'Fake proof' })).toEqual({
    order: 't1',
    reason: 'Fake proof',
    description: 'None',
  })
})

test('an unlisted reason, a missing order and a long description are invalid', () => {
  expect(parse({ order: '', reason: 'Because', description: 'x'.repeat(2001) })).toEqual([
    'order',
    'reason',
    'description',
  ])
})

test('a filing may have a reason that the SDK does not know', () => {
  const filing = { by: 'seller', reason: 'Chargeback', description: 'None', filedAt: '2026-11-20T09:30:00Z' }
  expect(z.parse(appeal, { _id: 'a1', state: 'open', filings: [filing] }).filings).toEqual([
    {
      by: 'seller',
      reason: 'unknown',
      reasonText: 'Chargeback',
      description: 'None',
      filedAt: Date.UTC(2026, 10, 20, 9, 30),
    },
  ])
})
