import { HOUR } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { liveSessionsFlow } from './flow.js'
import { getLiveSessionState } from './lifecycle.js'

const AT = Date.parse('2026-11-20T09:30Z')
const sessions = [
  { startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' },
  { startTime: '19:00', durationInMinutes: 60, timeZone: 'UTC' },
]

const startFlow = () => {
  const actor = createActor(liveSessionsFlow).start()
  const read = () => {
    const { value, context } = actor.getSnapshot()
    const { session, occurrence, nextStart, at } = context
    return { value, state: getLiveSessionState(session), startsAt: occurrence?.startsAt, nextStart, at }
  }
  return { send: actor.send, read }
}
const nothing = { state: 'none', startsAt: undefined, nextStart: undefined, at: 0 }
const ongoing = {
  value: 'loaded',
  state: 'ongoing',
  startsAt: AT - HOUR / 2,
  nextStart: AT + 9.5 * HOUR,
  at: AT,
}

describe('the live sessions of a client', () => {
  test('[live.5] are loading at first, and unavailable if the first load fails', () => {
    const { send, read } = startFlow()
    const loading = read()
    send({ type: 'liveSessions.fail' })
    expect([loading, read()]).toEqual([
      { value: 'loading', ...nothing },
      { value: 'unavailable', ...nothing },
    ])
  })

  test('[live.6] show the session as of the response', () => {
    const { send, read } = startFlow()
    send({ type: 'liveSessions.fail' })
    send({ type: 'liveSessions.load', sessions, at: AT })
    expect(read()).toEqual(ongoing)
  })

  test('stay as they are if a later load fails', () => {
    const { send, read } = startFlow()
    send({ type: 'liveSessions.load', sessions, at: AT })
    send({ type: 'liveSessions.fail' })
    expect(read()).toEqual(ongoing)
  })

  test('are none without a schedule', () => {
    const { send, read } = startFlow()
    send({ type: 'liveSessions.load', sessions: [], at: AT })
    expect(read()).toEqual({ ...nothing, value: 'loaded', at: AT })
  })
})
