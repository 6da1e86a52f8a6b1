import type { Investment } from '@cht/sdk/contract'
import { DAY } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { investment } from '../testing/fixtures.js'
import { investmentCountdown, investmentList, moreInvestments } from './resources.js'

describe('the deadline', () => {
  const endsAt = investment.investmentEndsAt
  const releasesAt = endsAt + 3 * DAY
  const unreleased = { ...investment, countdownEndsAt: releasesAt }
  const summary = { totalInvested: 0, totalExpectedReturn: 0 }
  const getDeadline = (pending: Investment[], completed: Investment[], at: number) =>
    investmentList.deadline?.({ data: { pending, completed, summary }, at })

  test('of the list is the first end of an investment', () => {
    const endingLater = { ...investment, investmentEndsAt: endsAt + 1 }
    expect([
      getDeadline([endingLater, investment], [], 0),
      getDeadline([investment], [], endsAt - 1),
    ]).toEqual([endsAt, endsAt])
  })

  test('of the list is the first release of capital, if the list has its date', () => {
    expect([getDeadline([], [unreleased], endsAt), getDeadline([], [unreleased], releasesAt - 1)]).toEqual([
      releasesAt,
      releasesAt,
    ])
    expect(getDeadline([], [investment], endsAt)).toBe(undefined)
  })

  test('of the list is the earlier of the two', () => {
    const endingLater = { ...investment, investmentEndsAt: endsAt + 4 * DAY }
    expect([
      getDeadline([endingLater], [unreleased], endsAt),
      getDeadline([investment], [unreleased], 0),
    ]).toEqual([releasesAt, endsAt])
  })

  test('of the list is never in the past', () => {
    expect([
      getDeadline([investment], [], endsAt),
      getDeadline([], [unreleased], releasesAt),
      getDeadline([], [], 0),
    ]).toEqual([undefined, undefined, undefined])
    expect(getDeadline([investment], [unreleased], endsAt)).toBe(releasesAt)
  })

  test('of a further page is the first one of its investments', () => {
    const endingLater = { ...investment, investmentEndsAt: endsAt + 1 }
    const nextPage = moreInvestments('pending', 'a cursor', 20)
    expect([
      nextPage.deadline?.({ data: [endingLater, investment], at: 0 }),
      nextPage.deadline?.({ data: [endingLater, unreleased], at: endsAt + 1 }),
    ]).toEqual([endsAt, releasesAt])
  })

  test('of one investment is the end of its countdown', () => {
    const data = { countdownEndsAt: 60, percentageCompleted: 10 }
    const { deadline } = investmentCountdown('i1')
    expect([deadline?.({ data, at: 59 }), deadline?.({ data, at: 60 })]).toEqual([60, undefined])
  })
})
