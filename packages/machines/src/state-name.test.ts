import { TRADE_STATES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { stateName, stateValue } from './state-name.js'

test('a state value has the dotted path as its name', () => {
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

test('every trade state survives the conversion to a value and back', () => {
  expect(TRADE_STATES.map((name) => stateName(stateValue(name)))).toEqual([...TRADE_STATES])
})
