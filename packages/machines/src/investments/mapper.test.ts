import type { Investment, InvestmentCountdown } from '@cht/sdk/contract'
import { DAY } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { investment } from '../testing/fixtures.js'
import { toInvestmentSnapshot } from './mapper.js'

const endsAt = investment.investmentEndsAt
const releasesAt = endsAt + 3 * DAY
const investmentWithRelease = { ...investment, countdownEndsAt: releasesAt }
const REINVEST = { type: 'investment.reinvest' } as const

describe('an investment of the API', () => {
  test('in the pending list is active until its end', () => {
    const state = (asOf: number) =>
      toInvestmentSnapshot(investmentWithRelease, { isCompleted: false, asOf }).value
    expect([state(0), state(endsAt - 1), state(endsAt), state(releasesAt)]).toEqual([
      'active',
      'active',
      'capitalHeld',
      'released',
    ])
  })

  test('in the completed list is held until its release', () => {
    const state = (asOf: number) =>
      toInvestmentSnapshot(investmentWithRelease, { isCompleted: true, asOf }).value
    expect([state(endsAt), state(releasesAt - 1), state(releasesAt)]).toEqual([
      'capitalHeld',
      'capitalHeld',
      'released',
    ])
  })

  test('in the completed list is held even if the response is from before its end', () => {
    const snapshot = toInvestmentSnapshot(investmentWithRelease, { isCompleted: true, asOf: endsAt - 1 })
    expect(snapshot.value).toBe('capitalHeld')
  })

  test('takes its release date from the countdown request, or else from the list', () => {
    const countdown = { countdownEndsAt: releasesAt + DAY, percentageCompleted: 10 }
    const read = (source: Investment, response?: InvestmentCountdown) => {
      const options = { isCompleted: true, asOf: releasesAt, countdown: response }
      const { value, context } = toInvestmentSnapshot(source, options)
      return { value, context }
    }
    const fromCountdown = {
      value: 'capitalHeld',
      context: { endsAt, releasesAt: releasesAt + DAY, now: releasesAt },
    }
    expect([
      read(investmentWithRelease, countdown),
      read(investment, countdown),
      read(investmentWithRelease),
    ]).toEqual([
      fromCountdown,
      fromCountdown,
      { value: 'released', context: { endsAt, releasesAt, now: releasesAt } },
    ])
  })

  test('without a release date stays held', () => {
    const snapshot = toInvestmentSnapshot(investment, { isCompleted: true, asOf: releasesAt * 1_000 })
    expect([snapshot.value, snapshot.context.releasesAt]).toEqual(['capitalHeld', Number.POSITIVE_INFINITY])
  })

  test('[invest.4] can be reinvested from its end until its release', () => {
    const canReinvest = (options: { isCompleted: boolean; asOf: number }) =>
      toInvestmentSnapshot(investmentWithRelease, options).can(REINVEST)
    expect([
      canReinvest({ isCompleted: false, asOf: endsAt - 1 }),
      canReinvest({ isCompleted: true, asOf: endsAt }),
      canReinvest({ isCompleted: true, asOf: releasesAt - 1 }),
      canReinvest({ isCompleted: true, asOf: releasesAt }),
    ]).toEqual([false, true, true, false])
  })
})
