import { APPEAL_STATES, type AppealState } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { getRefusal } from '../refusal.js'
import { type AppealEvent, appealLifecycle, getNextAppeal, restoreAppeal } from './lifecycle.js'

const EVENTS = {
  'buyer joins': { type: 'appeal.join', by: 'buyer' },
  'seller joins': { type: 'appeal.join', by: 'seller' },
  'resolved for the buyer': { type: 'appeal.resolve', to: 'buyer' },
  'resolved for the seller': { type: 'appeal.resolve', to: 'seller' },
  'seller confirms': { type: 'appeal.settle' },
} as const satisfies Record<string, AppealEvent>

/** The code of the refusal, or the next state followed by the parties that have filed. */
type Outcome = string | [AppealState, ...Party[]]

const getOutcomes = (state: AppealState, filed: readonly Party[]): Record<string, Outcome> =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]): [string, Outcome] => {
      const refused = getRefusal(restoreAppeal({ state, filed }), event)
      if (refused) return [name, refused.code]
      const next = getNextAppeal({ state, filed }, event)
      return [name, [next.state, ...next.filed]]
    }),
  )

const refuseAll = (code: string) => Object.fromEntries(Object.keys(EVENTS).map((name) => [name, code]))

describe('the transitions and refusals of each state', () => {
  test('open: the other party can join once, the operator can decide, the seller can confirm', () => {
    expect(getOutcomes('open', ['buyer'])).toEqual({
      'buyer joins': 'already_appealed',
      'seller joins': ['open', 'buyer', 'seller'],
      'resolved for the buyer': ['decidedForBuyer', 'buyer'],
      'resolved for the seller': ['decidedForSeller', 'buyer'],
      'seller confirms': ['settled', 'buyer'],
    })
    expect(getOutcomes('open', ['seller', 'buyer'])).toEqual({
      'buyer joins': 'already_appealed',
      'seller joins': 'already_appealed',
      'resolved for the buyer': ['decidedForBuyer', 'seller', 'buyer'],
      'resolved for the seller': ['decidedForSeller', 'seller', 'buyer'],
      'seller confirms': ['settled', 'seller', 'buyer'],
    })
  })

  test.each(['decidedForBuyer', 'decidedForSeller'] as const)('%s: every event is refused', (state) => {
    expect(getOutcomes(state, ['buyer'])).toEqual(refuseAll('appeal_decided'))
  })

  test('settled: every event is refused', () => {
    expect(getOutcomes('settled', ['buyer'])).toEqual(refuseAll('appeal_settled'))
  })

  test('the message of each refusal', () => {
    const getMessage = (state: AppealState, event: AppealEvent) =>
      getRefusal(restoreAppeal({ state, filed: ['buyer'] }), event)?.message
    const onResolve = APPEAL_STATES.map((state) => getMessage(state, EVENTS['resolved for the buyer']))
    expect([getMessage('open', EVENTS['buyer joins']), ...onResolve]).toEqual([
      'You have already appealed this order',
      undefined,
      'This appeal has been decided',
      'This appeal has been decided',
      'This appeal was settled when the seller confirmed',
    ])
  })
})

test('an appeal starts open, with its first filing', () => {
  const { value, context } = initialTransition(appealLifecycle, { filed: ['seller'] })[0]
  expect([value, context]).toEqual(['open', { filed: ['seller'] }])
})
