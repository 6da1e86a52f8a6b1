import type { Investment } from '@cht/sdk/investments'
import { DAY } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { investmentList, moreInvestments } from './resources.js'

const AT = 100 * DAY
/** An investment of six days that ends in so many days. Its capital is released ten days after that. */
const createInvestment = (endsInDays: number): Investment => ({
  _id: String(endsInDays),
  amount: 25_000,
  planDurationDays: 6,
  roiPercentage: 10,
  investmentCreatedAt: AT + (endsInDays - 6) * DAY,
  investmentEndsAt: AT + endsInDays * DAY,
  countdownEndsAt: AT + (endsInDays + 10) * DAY,
})
const getDeadline = (pending: Investment[], completed: Investment[]) =>
  investmentList.deadline?.({
    data: { pending, completed, summary: { totalInvested: 0, totalExpectedReturn: 0 } },
    at: AT,
  })

test('the list is loaded again when the next investment ends or has its capital released', () => {
  expect(getDeadline([createInvestment(5), createInvestment(3)], [])).toBe(AT + 3 * DAY)
  expect(getDeadline([createInvestment(5)], [createInvestment(-9)])).toBe(AT + DAY)
  expect(getDeadline([], [createInvestment(-20)])).toBe(undefined)
})

test('a further page is loaded again at the next deadline of its investments', () => {
  const nextPage = moreInvestments('pending', 'a cursor', 20)
  expect(nextPage.deadline?.({ data: [createInvestment(4), createInvestment(2)], at: AT })).toBe(AT + 2 * DAY)
})
