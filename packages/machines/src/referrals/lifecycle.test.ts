import { REFERRAL_BONUS_STATES, type ReferralBonusState } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { referralBonusLifecycle } from './lifecycle.js'

const EVENTS = ['capital.release', 'bonus.void'] as const

const wrongState = { code: 'wrong_state', message: 'This is not possible now' }

/** The next state, or the refusal. */
const table: Record<ReferralBonusState, Record<(typeof EVENTS)[number], unknown>> = {
  held: { 'capital.release': 'available', 'bonus.void': 'voided' },
  available: {
    'capital.release': wrongState,
    'bonus.void': { code: 'bonus_available', message: 'This bonus is already available' },
  },
  voided: {
    'capital.release': wrongState,
    'bonus.void': { code: 'bonus_voided', message: 'This bonus has already been voided' },
  },
}

test.each(REFERRAL_BONUS_STATES)('a referral bonus that is %s: its transitions and refusals', (state) => {
  const outcomes = EVENTS.map((type) => {
    const refusal = getRefusal(referralBonusLifecycle.restore(state), { type })
    const next = referralBonusLifecycle.send(referralBonusLifecycle.restore(state), { type }).snapshot.value
    if (refusal) expect(next).toBe(state)
    return [type, refusal ?? next]
  })
  expect(Object.fromEntries(outcomes)).toEqual(table[state])
})
