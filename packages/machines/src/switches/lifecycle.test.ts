import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { switchLifecycle } from './lifecycle.js'

const EVENTS = ['switch.stop', 'switch.start', 'act.perform'] as const

/** The next state, after an arrow, or the refusal. */
const listOutcomes = (stoppedAt: number | null | undefined) => {
  const snapshot = switchLifecycle.restore(stoppedAt)
  const outcomes = EVENTS.map((type) => {
    const refusal = getRefusal(snapshot, { type })
    const next = switchLifecycle.send(snapshot, { type }).snapshot.value
    return [type, refusal ? `${refusal.code}: ${refusal.message}` : `→ ${next}`]
  })
  return { state: snapshot.value, ...Object.fromEntries(outcomes) }
}

test('what is stopped is refused until it is started again', () => {
  const running = {
    state: 'running',
    'switch.stop': '→ stopped',
    'switch.start': 'not_stopped: This is not stopped',
    'act.perform': '→ running',
  }
  expect([listOutcomes(undefined), listOutcomes(null), listOutcomes(0)]).toEqual([
    running,
    running,
    {
      state: 'stopped',
      'switch.stop': '→ stopped',
      'switch.start': '→ running',
      'act.perform': 'stopped: This is stopped for now',
    },
  ])
})
