import { expect, test } from 'vitest'
import { createDrafts } from './drafts.js'

const typed = { id: 'trade-1', paymentProof: 'data:' }

test('what was typed is there once, for the same user and the same thing', () => {
  const drafts = createDrafts()
  drafts.keep('payment', 'ada', typed)
  expect(drafts.take('payment', 'eve', { id: 'trade-1' })).toEqual({})
  expect(drafts.take('payment', 'ada', { id: 'trade-2' })).toEqual({})
  expect(drafts.take('appeal', 'ada', {})).toEqual({})
  expect(drafts.take('payment', 'ada', { id: 'trade-1' })).toEqual(typed)
  expect(drafts.take('payment', 'ada', { id: 'trade-1' })).toEqual({})
})
