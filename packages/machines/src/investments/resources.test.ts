import type { Investment } from '@cht/sdk/investments'
import { DAY } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { investmentList, moreInvestments } from './resources.js'

const AT = 100 * DAY
const stake = (endsIn: number): Investment => ({
  _id: String(endsIn),
  amount: 25_000,
  planDurationDays: 6,
  roiPercentage: 10,
  investmentCreatedAt: AT + (endsIn - 6) * DAY,
  investmentEndsAt: AT + endsIn * DAY,
  countdownEndsAt: AT + (endsIn + 10) * DAY,
})
const list = (pending: Investment[], completed: Investment[]) =>
  investmentList.deadline?.({
    data: { pending, completed, summary: { totalInvested: 0, totalExpectedReturn: 0 } },
    at: AT,
  })

test('a list of investments is asked for again when the next of them ends or has its capital released', () => {
  expect(list([stake(5), stake(3)], [])).toBe(AT + 3 * DAY)
  expect(list([stake(5)], [stake(-9)])).toBe(AT + DAY)
  expect(list([], [stake(-20)])).toBe(undefined)
})

test('so is what an older page of them shows', () => {
  const more = moreInvestments('pending', 'a cursor', 20)
  expect(more.deadline?.({ data: [stake(4), stake(2)], at: AT })).toBe(AT + 2 * DAY)
})
