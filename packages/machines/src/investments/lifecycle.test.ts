import { describe, expect, test } from 'vitest'
import { walk } from '../charts/walk.js'
import { getRefusal } from '../refusal.js'
import {
  INVESTMENT_EFFECTS,
  INVESTMENT_STATES,
  type InvestmentEffect,
  type InvestmentEvent,
  type InvestmentSnapshot,
  type InvestmentState,
  investmentLifecycle,
  type StoredInvestment,
} from './lifecycle.js'

const endsAt = 6_000
const releasesAt = 9_000
const dates = { endsAt, releasesAt }
const stored = (state: InvestmentState): StoredInvestment => ({ ...dates, state })

/** For each state, a time at which an investment that was stored in it is still in it. */
const DURING: Record<InvestmentState, number> = {
  active: 0,
  capitalHeld: endsAt,
  released: releasesAt,
  reinvested: releasesAt,
}
const restoreIn = (state: InvestmentState) => investmentLifecycle.restore(stored(state), DURING[state])

const TICK: InvestmentEvent = { type: 'clock.tick', now: releasesAt }
const REINVEST = { type: 'investment.reinvest' } as const
const END = { type: 'investment.end' } as const

const byEffect = (a: InvestmentEffect, b: InvestmentEffect) =>
  INVESTMENT_EFFECTS.indexOf(a) - INVESTMENT_EFFECTS.indexOf(b)

/** The code of the refusal, or the next state followed by the effects. */
type Outcome = string | [InvestmentState, ...InvestmentEffect[]]

const reinvest = (snapshot: InvestmentSnapshot): Outcome => {
  const refusal = getRefusal(snapshot, REINVEST)
  if (refusal) return refusal.code
  const { snapshot: next, effects } = investmentLifecycle.send(snapshot, REINVEST)
  return [next.value, ...effects]
}

const RELEASE = ['release the capital', 'release the referral bonus'] as const

describe('what time causes', () => {
  /** The state at `now`, followed by the effects. */
  const tick = (state: InvestmentState, now: number, changes: Partial<StoredInvestment> = {}) => {
    const { snapshot, effects } = investmentLifecycle.tick({ ...stored(state), ...changes }, now)
    return [snapshot.value, ...effects]
  }

  test('active: pays the return and holds the capital exactly at its end', () => {
    expect(tick('active', endsAt - 1)).toEqual(['active'])
    expect(tick('active', endsAt)).toEqual(['capitalHeld', 'pay the return'])
  })

  test('capitalHeld: releases the capital exactly at its release', () => {
    expect(tick('capitalHeld', releasesAt - 1)).toEqual(['capitalHeld'])
    expect(tick('capitalHeld', releasesAt)).toEqual(['released', ...RELEASE])
  })

  test('active: one tick passes both deadlines', () => {
    const both = ['released', 'pay the return', ...RELEASE]
    expect(tick('active', releasesAt - 1)).toEqual(['capitalHeld', 'pay the return'])
    expect(tick('active', releasesAt)).toEqual(both)
    expect(tick('active', releasesAt * 1_000)).toEqual(both)
  })

  test('active: one tick passes both deadlines if they are the same', () => {
    const changes = { releasesAt: endsAt }
    expect(tick('active', endsAt - 1, changes)).toEqual(['active'])
    expect(tick('active', endsAt, changes)).toEqual(['released', 'pay the return', ...RELEASE])
  })

  test.each(['released', 'reinvested'] as const)(
    '%s: time causes neither a transition nor an effect',
    (state) => {
      expect(tick(state, 0)).toEqual([state])
      expect(tick(state, releasesAt * 1_000)).toEqual([state])
    },
  )

  test.each(INVESTMENT_STATES)('%s: accepts the clock', (state) => {
    expect(getRefusal(restoreIn(state), TICK)).toBe(undefined)
  })

  test('the context keeps the stored data and has the new time', () => {
    expect(investmentLifecycle.restore(stored('active'), releasesAt).context).toEqual({
      ...dates,
      now: releasesAt,
    })
  })
})

test('the next deadline of each state', () => {
  const deadlines = INVESTMENT_STATES.map((state) => [state, investmentLifecycle.deadline(restoreIn(state))])
  expect(Object.fromEntries(deadlines)).toEqual({
    active: endsAt,
    capitalHeld: releasesAt,
    released: undefined,
    reinvested: undefined,
  })
})

const REINVESTMENTS: Record<InvestmentState, Outcome> = {
  active: 'not_matured',
  capitalHeld: ['reinvested', 'stake the capital again', 'release the referral bonus'],
  released: 'capital_released',
  reinvested: 'already_reinvested',
}

describe('a reinvestment in each state', () => {
  test.each(INVESTMENT_STATES)('%s', (state) => {
    expect(reinvest(restoreIn(state))).toEqual(REINVESTMENTS[state])
  })

  test('at a deadline, the next state decides', () => {
    const reinvestAt = (state: InvestmentState, now: number) =>
      reinvest(investmentLifecycle.restore(stored(state), now))
    expect(reinvestAt('active', endsAt - 1)).toEqual(REINVESTMENTS.active)
    expect(reinvestAt('active', endsAt)).toEqual(REINVESTMENTS.capitalHeld)
    expect(reinvestAt('active', releasesAt - 1)).toEqual(REINVESTMENTS.capitalHeld)
    expect(reinvestAt('active', releasesAt)).toEqual(REINVESTMENTS.released)
    expect(reinvestAt('capitalHeld', releasesAt - 1)).toEqual(REINVESTMENTS.capitalHeld)
    expect(reinvestAt('capitalHeld', releasesAt)).toEqual(REINVESTMENTS.released)
  })

  test('does not change the stored data', () => {
    expect(investmentLifecycle.send(restoreIn('capitalHeld'), REINVEST).snapshot.context).toEqual({
      ...dates,
      now: endsAt,
    })
  })

  test('the message of each refusal', () => {
    const messages = INVESTMENT_STATES.map((state) => [
      state,
      getRefusal(restoreIn(state), REINVEST)?.message,
    ])
    expect(Object.fromEntries(messages)).toEqual({
      active: 'This investment has not ended yet',
      capitalHeld: undefined,
      released: 'The capital has already been paid to your wallet',
      reinvested: 'This investment has already been reinvested',
    })
  })
})

/** The outcome of the operator's end in each state. */
const ENDS: Record<InvestmentState, Outcome> = {
  active: ['released', 'release the capital', 'record the early end', 'void the referral bonus'],
  capitalHeld: ['released', 'release the capital', 'release the referral bonus'],
  released: 'capital_released',
  reinvested: 'already_reinvested',
}

test.each(INVESTMENT_STATES)('the operator ends an investment that is %s', (state) => {
  const snapshot = restoreIn(state)
  const refusal = getRefusal(snapshot, END)
  const { snapshot: next, effects } = investmentLifecycle.send(snapshot, END)
  expect(refusal?.code ?? [next.value, ...[...effects].sort(byEffect)]).toEqual(ENDS[state])
})

describe('every path of an investment', () => {
  const times = [endsAt - 1, endsAt, releasesAt - 1, releasesAt, releasesAt + 1]
  const { steps } = walk(investmentLifecycle.machine, {
    input: { ...dates, now: 0 },
    events: ({ context }) => [
      REINVEST,
      END,
      ...times.filter((now) => now > context.now).map((now) => ({ type: 'clock.tick', now }) as const),
    ],
  })

  test('causes every effect at least once, and none on a refused event', () => {
    const taken = new Set<InvestmentEffect>()
    for (const { state, event, nextState } of steps) {
      const { effects } = investmentLifecycle.send(state, event)
      for (const effect of effects) taken.add(effect)
      if (getRefusal(state, event)) expect([effects, nextState.value]).toEqual([[], state.value])
    }
    expect([...taken].sort()).toEqual([...INVESTMENT_EFFECTS].sort())
  })

  test('pays the return once, and releases or reinvests the capital once, with the referral bonus, unless it is ended early', () => {
    const isOver = ({ value }: InvestmentSnapshot) => value === 'released' || value === 'reinvested'
    for (const { state, event, nextState } of steps) {
      const { effects } = investmentLifecycle.send(state, event)
      const count = (...names: InvestmentEffect[]) =>
        effects.filter((effect) => names.includes(effect)).length
      const isEndedEarly = effects.includes('record the early end')
      expect(count('pay the return')).toBe(
        state.value === 'active' && nextState.value !== 'active' && !isEndedEarly ? 1 : 0,
      )
      const ends = !isOver(state) && isOver(nextState) ? 1 : 0
      expect(count('release the capital', 'stake the capital again')).toBe(ends)
      expect(count('release the referral bonus', 'void the referral bonus')).toBe(ends)
      expect(count('void the referral bonus')).toBe(isEndedEarly ? 1 : 0)
    }
  })

  test('can be stored and restored in every state', () => {
    for (const { nextState } of steps) {
      const { now, ...stored } = nextState.context
      const restored = investmentLifecycle.restore({ ...stored, state: nextState.value }, now)
      expect([restored.value, restored.context]).toEqual([nextState.value, nextState.context])
    }
  })
})
