import { TRADE_STATES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { stateName, stateValue } from './state-name.js'

test('a state is stored by its path', () => {
  expect([
    stateName('expired'),
    stateName({ paid: 'lateConfirmation' }),
    stateName({ a: { b: 'c' } }),
  ]).toEqual(['expired', 'paid.lateConfirmation', 'a.b.c'])
  expect([stateValue('expired'), stateValue('paid.lateConfirmation'), stateValue('a.b.c')]).toEqual([
    'expired',
    { paid: 'lateConfirmation' },
    { a: { b: 'c' } },
  ])
})

test('and is the same when it comes back', () => {
  expect(TRADE_STATES.map((name) => stateName(stateValue(name)))).toEqual([...TRADE_STATES])
})
