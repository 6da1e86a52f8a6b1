import { describe, expect, test } from 'vitest'
import { walk } from '../charts/walk.js'
import { refusal } from '../refusal.js'
import {
  INVESTMENT_STATES,
  type InvestmentEffect,
  type InvestmentEvent,
  type InvestmentSnapshot,
  type InvestmentState,
  investmentDeadline,
  investmentLifecycle,
  restoreInvestment,
  type StoredStake,
  settleInvestment,
  stepInvestment,
} from './lifecycle.js'

const endsAt = 6_000
const releasesAt = 9_000
const stake = { endsAt, releasesAt }
const stored = (state: InvestmentState): StoredStake => ({ ...stake, state })

/** A moment at which an investment stands in each state. */
const during: Record<InvestmentState, number> = {
  active: 0,
  capitalHeld: endsAt,
  released: releasesAt,
  reinvested: releasesAt,
}
const inState = (state: InvestmentState) => restoreInvestment(stored(state), during[state])

const tick: InvestmentEvent = { type: 'clock.tick', now: releasesAt }
const REINVEST = { type: 'investment.reinvest' } as const

/** The code of the refusal, or the next state and what must be done, in order. */
type Outcome = string | [InvestmentState, ...InvestmentEffect[]]

const reinvesting = (snapshot: InvestmentSnapshot): Outcome => {
  const refused = refusal(snapshot, REINVEST)
  if (refused) return refused.code
  const { snapshot: next, effects } = stepInvestment(snapshot, REINVEST)
  return [next.value, ...effects]
}

describe('an investment brought up to its time', () => {
  const at = (state: InvestmentState, now: number, changes: Partial<StoredStake> = {}) => {
    const { snapshot, effects } = settleInvestment({ ...stored(state), ...changes }, now)
    return [snapshot.value, ...effects]
  }

  test('is active to the last millisecond before its end, then the return is paid and the capital held', () => {
    expect(at('active', endsAt - 1)).toEqual(['active'])
    expect(at('active', endsAt)).toEqual(['capitalHeld', 'pay the return'])
  })

  test('holds the capital to the last millisecond before its release, then releases it', () => {
    expect(at('capitalHeld', releasesAt - 1)).toEqual(['capitalHeld'])
    expect(at('capitalHeld', releasesAt)).toEqual(['released', 'release the capital'])
  })

  test('goes through both at once when nobody looked in between', () => {
    const both = ['released', 'pay the return', 'release the capital']
    expect(at('active', releasesAt - 1)).toEqual(['capitalHeld', 'pay the return'])
    expect(at('active', releasesAt)).toEqual(both)
    expect(at('active', releasesAt * 1_000)).toEqual(both)
  })

  test('with no time between its end and its release goes through both at its end', () => {
    const changes = { releasesAt: endsAt }
    expect(at('active', endsAt - 1, changes)).toEqual(['active'])
    expect(at('active', endsAt, changes)).toEqual(['released', 'pay the return', 'release the capital'])
  })

  test.each(['released', 'reinvested'] as const)(
    '%s: no time moves it, and nothing that was done is done again',
    (state) => {
      expect(at(state, 0)).toEqual([state])
      expect(at(state, releasesAt * 1_000)).toEqual([state])
    },
  )

  test.each(INVESTMENT_STATES)('%s: the clock is always taken', (state) => {
    expect(refusal(inState(state), tick)).toBe(undefined)
  })

  test('keeps what is known of it, and takes the time', () => {
    expect(restoreInvestment(stored('active'), releasesAt).context).toEqual({ ...stake, now: releasesAt })
  })
})

test('the next deadline of each state', () => {
  const deadlines = INVESTMENT_STATES.map((state) => [state, investmentDeadline(inState(state))])
  expect(Object.fromEntries(deadlines)).toEqual({
    active: endsAt,
    capitalHeld: releasesAt,
    released: undefined,
    reinvested: undefined,
  })
})

const table: Record<InvestmentState, Outcome> = {
  active: 'not_matured',
  capitalHeld: ['reinvested', 'stake the capital again'],
  released: 'capital_released',
  reinvested: 'already_reinvested',
}

describe('whether its capital may be invested again, and what follows', () => {
  test.each(INVESTMENT_STATES)('%s', (state) => {
    expect(reinvesting(inState(state))).toEqual(table[state])
  })

  test('at a deadline the state after it already counts', () => {
    const at = (state: InvestmentState, now: number) => reinvesting(restoreInvestment(stored(state), now))
    expect(at('active', endsAt - 1)).toEqual(table.active)
    expect(at('active', endsAt)).toEqual(table.capitalHeld)
    expect(at('active', releasesAt - 1)).toEqual(table.capitalHeld)
    expect(at('active', releasesAt)).toEqual(table.released)
    expect(at('capitalHeld', releasesAt - 1)).toEqual(table.capitalHeld)
    expect(at('capitalHeld', releasesAt)).toEqual(table.released)
  })

  test('changes nothing that is known of it', () => {
    expect(stepInvestment(inState('capitalHeld'), REINVEST).snapshot.context).toEqual({
      ...stake,
      now: endsAt,
    })
  })

  test('the words of each refusal', () => {
    const words = INVESTMENT_STATES.map((state) => [state, refusal(inState(state), REINVEST)?.message])
    expect(Object.fromEntries(words)).toEqual({
      active: 'This investment has not ended yet',
      capitalHeld: undefined,
      released: 'The capital has already been paid to your wallet',
      reinvested: 'This investment has already been reinvested',
    })
  })
})

describe('every way an investment can go', () => {
  const moments = [endsAt - 1, endsAt, releasesAt - 1, releasesAt, releasesAt + 1]
  const { steps } = walk(investmentLifecycle, {
    input: { ...stake, now: 0 },
    events: ({ context }) => [
      REINVEST,
      ...moments.filter((now) => now > context.now).map((now) => ({ type: 'clock.tick', now }) as const),
    ],
  })

  test('has every effect somewhere, and none at an event that is refused', () => {
    const seen = new Set<InvestmentEffect>()
    for (const { state, event, nextState } of steps) {
      const { effects } = stepInvestment(state, event)
      for (const effect of effects) seen.add(effect)
      if (refusal(state, event)) expect([effects, nextState.value]).toEqual([[], state.value])
    }
    expect([...seen].sort()).toEqual(['pay the return', 'release the capital', 'stake the capital again'])
  })

  test('pays the return once, at its end, and lets the capital go once, to one place', () => {
    const isOver = ({ value }: InvestmentSnapshot) => value === 'released' || value === 'reinvested'
    for (const { state, event, nextState } of steps) {
      const { effects } = stepInvestment(state, event)
      const paid = effects.filter((effect) => effect === 'pay the return').length
      expect(paid).toBe(state.value === 'active' && nextState.value !== 'active' ? 1 : 0)
      expect(effects.length - paid).toBe(!isOver(state) && isOver(nextState) ? 1 : 0)
    }
  })

  test('survives being stored and restored anywhere', () => {
    for (const { nextState } of steps) {
      const { now, ...kept } = nextState.context
      const restored = restoreInvestment({ ...kept, state: nextState.value }, now)
      expect([restored.value, restored.context]).toEqual([nextState.value, nextState.context])
    }
  })
})
