import { DAY } from '@cht/sdk/time'
import { describe, expect, test } from 'vitest'
import { investment } from '../testing/samples.js'
import { investmentSnapshot } from './mapper.js'

const endsAt = investment.investmentEndsAt
const releasesAt = endsAt + 3 * DAY
const ours = { ...investment, countdownEndsAt: releasesAt }
const REINVEST = { type: 'investment.reinvest' } as const

describe('an investment as the wire carries it', () => {
  test('from the pending list is active until its end', () => {
    const state = (asOf: number) => investmentSnapshot(ours, false, asOf).value
    expect([state(0), state(endsAt - 1), state(endsAt), state(releasesAt)]).toEqual([
      'active',
      'active',
      'capitalHeld',
      'released',
    ])
  })

  test('from the completed list is held until its release, then in the wallet', () => {
    const state = (asOf: number) => investmentSnapshot(ours, true, asOf).value
    expect([state(endsAt), state(releasesAt - 1), state(releasesAt)]).toEqual([
      'capitalHeld',
      'capitalHeld',
      'released',
    ])
  })

  test('from the completed list is not active again where an answer is dated before its end', () => {
    expect(investmentSnapshot(ours, true, endsAt - 1).value).toBe('capitalHeld')
  })

  test('takes its release from its own countdown before the list', () => {
    const later = { countdownEndsAt: releasesAt + DAY, percentageCompleted: 10 }
    expect(investmentSnapshot(ours, true, releasesAt, later).context).toEqual({
      endsAt,
      releasesAt: releasesAt + DAY,
      now: releasesAt,
    })
    expect(investmentSnapshot(investment, true, releasesAt, later).value).toBe('capitalHeld')
  })

  test('without any release known is held, however late', () => {
    const snapshot = investmentSnapshot(investment, true, releasesAt * 1_000)
    expect([snapshot.value, snapshot.context.releasesAt]).toEqual(['capitalHeld', Number.POSITIVE_INFINITY])
  })

  test('[invest.4] is offered to be invested again while its release is in the future, and only then', () => {
    const offered = (completed: boolean, asOf: number) =>
      investmentSnapshot(ours, completed, asOf).can(REINVEST)
    expect([
      offered(false, endsAt - 1),
      offered(true, endsAt),
      offered(true, releasesAt - 1),
      offered(true, releasesAt),
    ]).toEqual([false, true, true, false])
  })
})
