import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import {
  getTokenRequestState,
  type StoredTokenRequest,
  type TokenRequestEvent,
  tokenRequestLifecycle,
} from './lifecycle.js'

const EVENTS: readonly Exclude<TokenRequestEvent['type'], 'clock.tick'>[] = [
  'request.cancel',
  'request.credit',
  'request.accept',
  'request.pay',
  'request.decline',
]
const deposit = { kind: 'deposit', expiresAt: 100, state: 'requested' } as const
const withdrawal = { kind: 'withdrawal', expiresAt: undefined, state: 'requested' } as const

/** The state after each event that is accepted, with its effects, and the code of each refusal. */
const tryAll = (stored: StoredTokenRequest, now = 99) =>
  EVENTS.map((type) => {
    const snapshot = tokenRequestLifecycle.restore(stored, now)
    const refusal = getRefusal(snapshot, { type })
    if (refusal) return refusal.code
    const next = tokenRequestLifecycle.send(snapshot, { type })
    return [getTokenRequestState(next.snapshot), ...next.effects].join(', ')
  })
const CLOSED = EVENTS.map(() => 'token_request_closed')

test('a deposit is credited, and awaited until it expires', () => {
  expect(tryAll(deposit)).toEqual(['cancelled', 'done', 'request_kind', 'request_kind', 'declined'])
  expect(tokenRequestLifecycle.deadline(tokenRequestLifecycle.restore(deposit, 99))).toBe(100)
  expect(getTokenRequestState(tokenRequestLifecycle.restore(deposit, 100))).toBe('expired')
  expect(tryAll(deposit, 100)).toEqual(CLOSED)
})

test('a withdrawal is accepted and then paid, or its tokens go back', () => {
  expect(tryAll(withdrawal)).toEqual(['cancelled', 'request_kind', 'accepted', 'not_accepted', 'declined'])
  expect(tokenRequestLifecycle.deadline(tokenRequestLifecycle.restore(withdrawal, 99))).toBeUndefined()
  expect(tryAll({ ...withdrawal, state: 'accepted' })).toEqual([
    'token_request_closed',
    'request_kind',
    'token_request_closed',
    'done',
    'declined, return the tokens',
  ])
})

test.each(['done', 'declined', 'cancelled'] as const)('%s is final', (state) => {
  expect(tryAll({ ...withdrawal, state })).toEqual(CLOSED)
})
