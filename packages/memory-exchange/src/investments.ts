import {
  type InvestmentEffect,
  type InvestmentStep,
  settleInvestment,
  stepInvestment,
} from '@cht/machines/lifecycles'
import { type InvestmentPlan, investmentEndsAt, returnOf } from '@cht/sdk/investments'
import { formatTokens } from '@cht/sdk/money'
import { DAY } from '@cht/sdk/time'
import { mustTake } from '../../../server/src/http/refusal.js'
import { mustBeOffered, mustBePlan } from '../../../server/src/investments/plans.js'
import {
  presentCountdown,
  presentInvestment,
  presentInvestments,
} from '../../../server/src/investments/rows.js'
import type { InvestmentRow } from '../../../server/src/investments/service.js'
import type { Answers } from './answers.js'
import { type Books, found, notify, type Person } from './books.js'
import { move } from './ledger.js'
import { countReferrals, payReferralBonus, referralsOf } from './referrals.js'

const tell = (books: Books, userId: string, title: string, content: string) =>
  notify(books, [{ userId, category: 'investments', title, content, href: '/investment?tab=completed' }])

/** What the chart says must happen, done. */
const EFFECTS: Record<InvestmentEffect, (books: Books, row: InvestmentRow) => void> = {
  'pay the return': (books, { id, userId, amount, roi, releasesAt }) => {
    const gain = returnOf(amount, roi)
    move(books, {
      reason: `return:${id}`,
      amount: gain,
      from: { owner: null, kind: 'returns' },
      to: { owner: userId, kind: 'available' },
    })
    const day = new Date(releasesAt).toUTCString().slice(5, 16)
    const content = `${formatTokens(gain)} return is in your available balance. Your ${formatTokens(amount)} are released on ${day}.`
    tell(books, userId, 'Investment completed', content)
  },
  'release the capital': (books, { id, userId, amount }) => {
    move(books, {
      reason: `capital:${id}`,
      amount,
      from: { owner: userId, kind: 'staked' },
      to: { owner: userId, kind: 'available' },
    })
    tell(books, userId, 'Capital released', `Your ${formatTokens(amount)} are paid to your wallet.`)
  },
  // The capital stays staked; the new investment is made by whoever asked for it.
  'stake the capital again': () => {},
}

const applyStep = (books: Books, row: InvestmentRow, { snapshot, effects }: InvestmentStep): void => {
  row.state = snapshot.value
  for (const effect of effects) EFFECTS[effect](books, row)
}

/** What time alone has done to every investment by now. */
export const settleInvestments = (books: Books): void => {
  for (const row of books.investments) applyStep(books, row, settleInvestment(row, books.now()))
}

const newInvestment = (books: Books, userId: string, amount: number, plan: InvestmentPlan): InvestmentRow => {
  const createdAt = books.now()
  const endsAt = investmentEndsAt(createdAt, plan.days)
  const releasesAt = endsAt + books.capitalReleaseDays * DAY
  const { days, roi } = plan
  const id = books.nextId('investment')
  return { id, userId, amount, days, roi, state: 'active', createdAt, endsAt, releasesAt }
}

/** Moves the amount from available to staked. */
const create = (books: Books, person: Person, amount: number, plan: InvestmentPlan) => {
  const row = newInvestment(books, person.id, amount, plan)
  move(books, {
    reason: `stake:${row.id}`,
    amount,
    from: { owner: person.id, kind: 'available' },
    to: { owner: person.id, kind: 'staked' },
  })
  books.investments.unshift(row)
  payReferralBonus(books, person, amount)
  return presentInvestment(row)
}

const ownInvestment = ({ investments }: Books, { id: mine }: Person, wanted: string): InvestmentRow =>
  found(investments.find(({ id, userId }) => id === wanted && userId === mine))

/** Takes the capital that is held into a new investment of the same plan. */
const reinvest = (books: Books, person: Person, id: string) => {
  const row = ownInvestment(books, person, id)
  const event = { type: 'investment.reinvest' } as const
  const { snapshot } = settleInvestment(row, books.now())
  mustTake(snapshot, event)
  const plan = mustBeOffered(row.days)
  applyStep(books, row, stepInvestment(snapshot, event))
  const again = newInvestment(books, person.id, row.amount, plan)
  books.investments.unshift(again)
  return presentInvestment(again)
}

export const investmentAnswers = (books: Books): Answers<'investments'> => ({
  create: ({ amount, planDurationDays, roiPercentage }, person) =>
    create(books, person, amount, mustBePlan(planDurationDays, roiPercentage)),
  reinvest: ({ investmentId }, person) => reinvest(books, person, investmentId),
  list: (_, { id }) =>
    presentInvestments(
      books.investments.filter(({ userId }) => userId === id),
      books.capitalReleaseDays,
    ),
  countdown: ({ id }, person) => presentCountdown(ownInvestment(books, person, id), books.now()),
  referrals: (_, person) => ({ referralList: referralsOf(books, person) }),
  referralCount: (_, person) => countReferrals(books, person),
})
