import { TRADE_STATES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { toStateName, toStateValue } from './state-name.js'

test('a state value has the dotted path as its name', () => {
  expect([
    toStateName('expired'),
    toStateName({ paid: 'lateConfirmation' }),
    toStateName({ a: { b: 'c' } }),
  ]).toEqual(['expired', 'paid.lateConfirmation', 'a.b.c'])
  expect([toStateValue('expired'), toStateValue('paid.lateConfirmation'), toStateValue('a.b.c')]).toEqual([
    'expired',
    { paid: 'lateConfirmation' },
    { a: { b: 'c' } },
  ])
})

test('every trade state survives the conversion to a value and back', () => {
  expect(TRADE_STATES.map((name) => toStateName(toStateValue(name)))).toEqual([...TRADE_STATES])
})
