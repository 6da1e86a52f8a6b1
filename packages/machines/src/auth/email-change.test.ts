import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { type EmailChangeEvent, emailChangeLifecycle, type StoredEmailChange } from './email-change.js'

const EVENTS: EmailChangeEvent[] = [
  { type: 'change.approve' },
  { type: 'code.accept', until: 2000 },
  { type: 'change.discard' },
]

/** The next state, after an arrow, or the refusal. */
const listOutcomes = (stored: StoredEmailChange) => {
  const change = emailChangeLifecycle.restore(stored, 0)
  const outcomes = EVENTS.map((event) => {
    const refusal = getRefusal(change, event)
    const { value, context } = emailChangeLifecycle.send(change, event).snapshot
    return [event.type, refusal ? `${refusal.code}: ${refusal.message}` : `→ ${value} ${context.until}`]
  })
  return Object.fromEntries(outcomes)
}

test('a new email is approved, confirmed by its code, and can be discarded', () => {
  const noCode = 'not_pending: No new email waits for a code'
  expect([
    listOutcomes({ pendingEmail: null, emailDueAt: null }),
    listOutcomes({ pendingEmail: 'new@example.com', emailDueAt: null }),
    listOutcomes({ pendingEmail: 'new@example.com', emailDueAt: 1000 }),
  ]).toEqual([
    {
      'change.approve': '→ awaitingCode 0',
      'code.accept': noCode,
      'change.discard': 'not_pending: No new email is waiting',
    },
    { 'change.approve': '→ awaitingCode 0', 'code.accept': '→ waiting 2000', 'change.discard': '→ none 0' },
    { 'change.approve': '→ awaitingCode 1000', 'code.accept': noCode, 'change.discard': '→ none 1000' },
  ])
})

test('a confirmed email takes effect at its time; one without a code waits', () => {
  const describeChange = (stored: StoredEmailChange, now: number) => {
    const change = emailChangeLifecycle.restore(stored, now)
    return [change.value, emailChangeLifecycle.deadline(change)]
  }
  expect([
    describeChange({ pendingEmail: null, emailDueAt: null }, 5000),
    describeChange({ pendingEmail: 'new@example.com', emailDueAt: null }, 5000),
    describeChange({ pendingEmail: 'new@example.com', emailDueAt: 1000 }, 999),
    describeChange({ pendingEmail: 'new@example.com', emailDueAt: 1000 }, 1000),
  ]).toEqual([
    ['none', undefined],
    ['awaitingCode', undefined],
    ['waiting', 1000],
    ['none', undefined],
  ])
})
