import { DAY } from '@cht/sdk/time'
import { describe, expect, test } from 'vitest'
import { investment } from '../testing/fixtures.js'
import { toInvestmentSnapshot } from './mapper.js'

const endsAt = investment.investmentEndsAt
const releasesAt = endsAt + 3 * DAY
const ours = { ...investment, countdownEndsAt: releasesAt }
const REINVEST = { type: 'investment.reinvest' } as const

describe('an investment of the API', () => {
  test('in the pending list is active until its end', () => {
    const state = (asOf: number) => toInvestmentSnapshot(ours, false, asOf).value
    expect([state(0), state(endsAt - 1), state(endsAt), state(releasesAt)]).toEqual([
      'active',
      'active',
      'capitalHeld',
      'released',
    ])
  })

  test('in the completed list is held until its release', () => {
    const state = (asOf: number) => toInvestmentSnapshot(ours, true, asOf).value
    expect([state(endsAt), state(releasesAt - 1), state(releasesAt)]).toEqual([
      'capitalHeld',
      'capitalHeld',
      'released',
    ])
  })

  test('in the completed list is held even if the answer is dated before its end', () => {
    expect(toInvestmentSnapshot(ours, true, endsAt - 1).value).toBe('capitalHeld')
  })

  test('takes its release date from the countdown call, or else from the list', () => {
    const later = { countdownEndsAt: releasesAt + DAY, percentageCompleted: 10 }
    expect(toInvestmentSnapshot(ours, true, releasesAt, later).context).toEqual({
      endsAt,
      releasesAt: releasesAt + DAY,
      now: releasesAt,
    })
    expect(toInvestmentSnapshot(investment, true, releasesAt, later).value).toBe('capitalHeld')
  })

  test('without a release date stays held', () => {
    const snapshot = toInvestmentSnapshot(investment, true, releasesAt * 1_000)
    expect([snapshot.value, snapshot.context.releasesAt]).toEqual(['capitalHeld', Number.POSITIVE_INFINITY])
  })

  test('[invest.4] can be reinvested from its end until its release', () => {
    const canReinvest = (completed: boolean, asOf: number) =>
      toInvestmentSnapshot(ours, completed, asOf).can(REINVEST)
    expect([
      canReinvest(false, endsAt - 1),
      canReinvest(true, endsAt),
      canReinvest(true, releasesAt - 1),
      canReinvest(true, releasesAt),
    ]).toEqual([false, true, true, false])
  })
})
