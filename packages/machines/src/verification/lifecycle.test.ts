import { VERIFICATION_STATES, type VerificationState } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { walk } from '../charts/walk.js'
import { getRefusal } from '../refusal.js'
import { type VerificationEvent, verificationLifecycle } from './lifecycle.js'

const EVENTS = [
  'verification.submit',
  'verification.approve',
  'verification.reject',
  'identity.change',
] as const satisfies VerificationEvent['type'][]
type EventName = (typeof EVENTS)[number]

/** The next state, after an arrow, or the code of the refusal. */
const table: Record<VerificationState, Record<EventName, string>> = {
  unverified: {
    'verification.submit': '→ pendingReview',
    'verification.approve': 'not_pending',
    'verification.reject': 'not_pending',
    'identity.change': '→ unverified',
  },
  pendingReview: {
    'verification.submit': 'verification_pending',
    'verification.approve': '→ verified',
    'verification.reject': '→ unverified',
    'identity.change': '→ unverified',
  },
  verified: {
    'verification.submit': 'already_verified',
    'verification.approve': 'not_pending',
    'verification.reject': 'not_pending',
    'identity.change': '→ unverified',
  },
}

describe('a verification', () => {
  test.each(VERIFICATION_STATES)('%s: its transitions and refusals', (state) => {
    const outcomes = EVENTS.map((type) => {
      const refused = getRefusal(verificationLifecycle.restore(state), { type })
      return [
        type,
        refused?.code ??
          `→ ${verificationLifecycle.send(verificationLifecycle.restore(state), { type }).snapshot.value}`,
      ]
    })
    expect(Object.fromEntries(outcomes)).toEqual(table[state])
  })

  test('has a message for each refusal', () => {
    const getMessages = (state: VerificationState) =>
      EVENTS.map((type) => getRefusal(verificationLifecycle.restore(state), { type })?.message)
    const nothingToDecide = 'There is no request to decide'
    expect(VERIFICATION_STATES.map(getMessages)).toEqual([
      [undefined, nothingToDecide, nothingToDecide, undefined],
      ['Your verification request is under review', undefined, undefined, undefined],
      ['Your identity is already verified', nothingToDecide, nothingToDecide, undefined],
    ])
  })
})

describe('every path of a verification', () => {
  const { steps } = walk(verificationLifecycle.machine, {
    input: undefined,
    events: () => EVENTS.map((type) => ({ type })),
  })

  test('starts unverified', () => {
    expect(steps[0]?.state.value).toBe('unverified')
  })

  test('a refused event changes nothing', () => {
    for (const { state, event, nextState } of steps)
      if (getRefusal(state, event)) expect(nextState.value).toBe(state.value)
  })

  test('can be stored and restored in every state', () => {
    for (const { nextState } of steps) {
      const restored = verificationLifecycle.restore(nextState.value)
      expect([restored.value, restored.context]).toEqual([nextState.value, nextState.context])
    }
  })
})
