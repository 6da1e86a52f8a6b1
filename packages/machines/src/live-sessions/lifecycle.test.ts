import { findOccurrence, HOUR, MINUTE } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { getLiveSessionState, liveSessionLifecycle } from './lifecycle.js'

const DAY_STARTS_AT = Date.parse('2026-11-20T00:00Z')
const STARTS_AT = Date.parse('2026-11-20T18:30Z')
const ENDS_AT = STARTS_AT + 2 * HOUR
const occurrence = { dayStartsAt: DAY_STARTS_AT, startsAt: STARTS_AT, endsAt: ENDS_AT }
const stateAt = (now: number) => getLiveSessionState(liveSessionLifecycle.restore(occurrence, now))

describe('a live session', () => {
  test('[live.3] is upcoming tomorrow before its day, then upcoming today', () => {
    expect([DAY_STARTS_AT - 1, DAY_STARTS_AT, STARTS_AT - 1].map(stateAt)).toEqual([
      'upcoming.tomorrow',
      'upcoming.today',
      'upcoming.today',
    ])
  })

  test('is ongoing from its start to the last millisecond before its end', () => {
    expect([STARTS_AT, ENDS_AT - 1].map(stateAt)).toEqual(['ongoing', 'ongoing'])
  })

  test('is none after its end, and without an occurrence', () => {
    expect([
      stateAt(ENDS_AT),
      getLiveSessionState(liveSessionLifecycle.restore(undefined, STARTS_AT)),
    ]).toEqual(['none', 'none'])
  })

  test('is upcoming today if the operator schedules it for the next minute', () => {
    const now = Date.parse('2026-11-20T12:00Z')
    const soon = findOccurrence([{ startTime: '12:01', durationInMinutes: 60, timeZone: 'UTC' }], now)
    expect(getLiveSessionState(liveSessionLifecycle.restore(soon, now))).toBe('upcoming.today')
  })

  test('changes at each of its deadlines', () => {
    const deadlines = [DAY_STARTS_AT - HOUR, DAY_STARTS_AT, STARTS_AT, ENDS_AT].map((now) =>
      liveSessionLifecycle.deadline(liveSessionLifecycle.restore(occurrence, now)),
    )
    expect(deadlines).toEqual([DAY_STARTS_AT, STARTS_AT, ENDS_AT, undefined])
    for (const deadline of [DAY_STARTS_AT, STARTS_AT, ENDS_AT])
      expect(stateAt(deadline)).not.toBe(stateAt(deadline - 1))
  })

  test('takes every state in order as time enters', () => {
    const actor = createActor(liveSessionLifecycle.machine, { input: occurrence }).start()
    const states = [getLiveSessionState(actor.getSnapshot())]
    for (const now of [DAY_STARTS_AT - HOUR, DAY_STARTS_AT, STARTS_AT, ENDS_AT - MINUTE, ENDS_AT]) {
      actor.send({ type: 'clock.tick', now })
      states.push(getLiveSessionState(actor.getSnapshot()))
    }
    expect(states).toEqual(['none', 'upcoming.tomorrow', 'upcoming.today', 'ongoing', 'ongoing', 'none'])
  })

  test('is none if time skips its start and its end', () => {
    const snapshot = liveSessionLifecycle.restore(occurrence, DAY_STARTS_AT)
    const { snapshot: next } = liveSessionLifecycle.send(snapshot, { type: 'clock.tick', now: ENDS_AT })
    expect(getLiveSessionState(next)).toBe('none')
  })
})
