import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { declareEffects, defineLifecycle } from './define-lifecycle.js'

test('a chart without a clock is restored as it was stored, and nothing is due', () => {
  const machine = createMachine({
    initial: 'open',
    on: { '*': '.closed' },
    states: { open: {}, closed: {} },
  })
  const { tick, restore, deadline } = defineLifecycle({ machine, read: (value: string) => ({ value }) })
  const { snapshot, effects } = tick('open')
  expect([snapshot.value, effects, restore('closed').value, deadline(snapshot)]).toEqual([
    'open',
    [],
    'closed',
    undefined,
  ])
})

test('each effect has a placeholder', () => {
  const effects = declareEffects(['mail', 'pay'])
  expect(Object.entries(effects).map(([name, run]) => [name, run()])).toEqual([
    ['mail', undefined],
    ['pay', undefined],
  ])
})
