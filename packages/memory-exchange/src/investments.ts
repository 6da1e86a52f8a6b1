import {
  type InvestmentEffect,
  type InvestmentStep,
  settleInvestment,
  stepInvestment,
} from '@cht/machines/lifecycles'
import type { InvestmentPlan } from '@cht/sdk/investments'
import {
  capitalMove,
  gainMove,
  type InvestmentRow,
  isListed,
  maturedNotice,
  mustBeOffered,
  mustBePlan,
  mustTake,
  newInvestment,
  presentCountdown,
  presentInvestment,
  presentInvestments,
  releasedNotice,
  stakeMove,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { postEntry } from './ledger.js'
import { countReferrals, payReferralBonus, referralsOf } from './referrals.js'
import { assertFound, type MemoryStore, notify, type UserRecord } from './store.js'

/** What the chart says must happen, done. */
const EFFECTS: Record<InvestmentEffect, (books: MemoryStore, row: InvestmentRow) => void> = {
  'pay the return': (books, row) => {
    postEntry(books, gainMove(row))
    notify(books, [maturedNotice(row)])
  },
  'release the capital': (books, row) => {
    postEntry(books, capitalMove(row))
    notify(books, [releasedNotice(row)])
  },
  // The capital stays staked; the new investment is made by whoever asked for it.
  'stake the capital again': () => {},
}

const applyStep = (books: MemoryStore, row: InvestmentRow, { snapshot, effects }: InvestmentStep): void => {
  row.state = snapshot.value
  for (const effect of effects) EFFECTS[effect](books, row)
}

/** What time alone has done to every investment by now. */
export function advanceInvestments(books: MemoryStore): void {
  for (const row of books.investments) applyStep(books, row, settleInvestment(row, books.now()))
}

const openRow = (books: MemoryStore, userId: string, amount: number, plan: InvestmentPlan): InvestmentRow => {
  const { capitalReleaseDays } = books
  return newInvestment({
    id: books.nextId('investment'),
    userId,
    amount,
    plan,
    now: books.now(),
    capitalReleaseDays,
  })
}

/** Moves the amount from available to staked. */
const create = (books: MemoryStore, person: UserRecord, amount: number, plan: InvestmentPlan) => {
  const row = openRow(books, person.id, amount, plan)
  postEntry(books, stakeMove(row))
  books.investments.unshift(row)
  payReferralBonus(books, person, amount)
  return presentInvestment(row)
}

const ownInvestment = (
  { investments }: MemoryStore,
  { id: mine }: UserRecord,
  wanted: string,
): InvestmentRow => assertFound(investments.find(({ id, userId }) => id === wanted && userId === mine))

/** Takes the capital that is held into a new investment of the same plan. */
const reinvest = (books: MemoryStore, person: UserRecord, id: string) => {
  const row = ownInvestment(books, person, id)
  const event = { type: 'investment.reinvest' } as const
  const { snapshot } = settleInvestment(row, books.now())
  mustTake(snapshot, event)
  const plan = mustBeOffered(row.days)
  applyStep(books, row, stepInvestment(snapshot, event))
  const again = openRow(books, person.id, row.amount, plan)
  books.investments.unshift(again)
  return presentInvestment(again)
}

export function createInvestmentHandlers(books: MemoryStore): Handlers<'investments'> {
  return {
    create: ({ amount, planDurationDays, roiPercentage }, person) =>
      create(books, person, amount, mustBePlan(planDurationDays, roiPercentage)),
    reinvest: ({ investmentId }, person) => reinvest(books, person, investmentId),
    list: (asked, { id }) => {
      const listed = books.investments.filter((row) => row.userId === id && isListed(row))
      const stakes = listed.map(({ amount, roi }) => ({ amount, roi, count: 1 }))
      return presentInvestments(listed, stakes, books.capitalReleaseDays, asked)
    },
    countdown: ({ id }, person) => presentCountdown(ownInvestment(books, person, id), books.now()),
    referrals: (asked, person) => {
      const page = referralsOf(books, person, asked)
      return { referralList: page, nextCursor: page.nextCursor }
    },
    referralCount: (_, person) => countReferrals(books, person),
  }
}
