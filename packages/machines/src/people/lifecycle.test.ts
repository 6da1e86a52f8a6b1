import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { type PersonEvent, personLifecycle, type StoredPerson } from './lifecycle.js'

const EVENTS: readonly PersonEvent['type'][] = [
  'invitation.accept',
  'person.act',
  'person.suspend',
  'person.resume',
  'person.recover',
]

/** The state after each event that is accepted, and the code of each refusal. */
const tryAll = (stored: StoredPerson) =>
  EVENTS.map((type) => {
    const snapshot = personLifecycle.restore(stored)
    return getRefusal(snapshot, { type })?.code ?? personLifecycle.send(snapshot, { type }).snapshot.value
  })

test('who is invited accepts first', () => {
  expect(tryAll({ acceptedAt: null, suspendedAt: null })).toEqual([
    'active',
    'wrong_state',
    'suspended',
    'not_suspended',
    'invited',
  ])
})

test('who has accepted acts until they are suspended', () => {
  expect(tryAll({ acceptedAt: 1, suspendedAt: null })).toEqual([
    'wrong_state',
    'active',
    'suspended',
    'not_suspended',
    'invited',
  ])
})

test('who is suspended does nothing; the end of it leaves them as they were', () => {
  const suspended = ['already_suspended', 'active', 'account_suspended']
  expect(tryAll({ acceptedAt: 1, suspendedAt: 2 })).toEqual(['wrong_state', 'wrong_state', ...suspended])
  suspended[1] = 'invited'
  expect(tryAll({ acceptedAt: null, suspendedAt: 2 })).toEqual(['wrong_state', 'wrong_state', ...suspended])
})
