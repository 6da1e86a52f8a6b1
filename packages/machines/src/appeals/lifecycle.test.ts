import { APPEAL_STATES, type AppealState } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { refusal } from '../refusal.js'
import { type AppealEvent, appealLifecycle, nextAppeal, restoreAppeal } from './lifecycle.js'

const EVENTS = {
  'buyer joins': { type: 'appeal.join', by: 'buyer' },
  'seller joins': { type: 'appeal.join', by: 'seller' },
  'resolved for the buyer': { type: 'appeal.resolve', to: 'buyer' },
  'resolved for the seller': { type: 'appeal.resolve', to: 'seller' },
  'seller confirms': { type: 'appeal.settle' },
} as const satisfies Record<string, AppealEvent>

/** The code of the refusal, or the next state and who has filed then. */
type Outcome = string | [AppealState, ...Party[]]

const outcomes = (state: AppealState, filed: readonly Party[]): Record<string, Outcome> =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]): [string, Outcome] => {
      const refused = refusal(restoreAppeal({ state, filed }), event)
      if (refused) return [name, refused.code]
      const next = nextAppeal({ state, filed }, event)
      return [name, [next.state, ...next.filed]]
    }),
  )

const closed = (code: string) => Object.fromEntries(Object.keys(EVENTS).map((name) => [name, code]))

describe('what may happen to a case, and what follows', () => {
  test('open: the other side joins once, the operator decides, the seller may confirm', () => {
    expect(outcomes('open', ['buyer'])).toEqual({
      'buyer joins': 'already_appealed',
      'seller joins': ['open', 'buyer', 'seller'],
      'resolved for the buyer': ['decidedForBuyer', 'buyer'],
      'resolved for the seller': ['decidedForSeller', 'buyer'],
      'seller confirms': ['settled', 'buyer'],
    })
    expect(outcomes('open', ['seller', 'buyer'])).toEqual({
      'buyer joins': 'already_appealed',
      'seller joins': 'already_appealed',
      'resolved for the buyer': ['decidedForBuyer', 'seller', 'buyer'],
      'resolved for the seller': ['decidedForSeller', 'seller', 'buyer'],
      'seller confirms': ['settled', 'seller', 'buyer'],
    })
  })

  test.each(['decidedForBuyer', 'decidedForSeller'] as const)('%s: nothing any more', (state) => {
    expect(outcomes(state, ['buyer'])).toEqual(closed('appeal_decided'))
  })

  test('settled: nothing any more', () => {
    expect(outcomes('settled', ['buyer'])).toEqual(closed('appeal_settled'))
  })

  test('the words of each refusal', () => {
    const words = (state: AppealState, event: AppealEvent) =>
      refusal(restoreAppeal({ state, filed: ['buyer'] }), event)?.message
    const resolved = APPEAL_STATES.map((state) => words(state, EVENTS['resolved for the buyer']))
    expect([words('open', EVENTS['buyer joins']), ...resolved]).toEqual([
      'You have already appealed this order',
      undefined,
      'This appeal has been decided',
      'This appeal has been decided',
      'This appeal was settled when the seller confirmed',
    ])
  })
})

test('a case begins open, with whoever has filed first', () => {
  const { value, context } = initialTransition(appealLifecycle, { filed: ['seller'] })[0]
  expect([value, context]).toEqual(['open', { filed: ['seller'] }])
})
