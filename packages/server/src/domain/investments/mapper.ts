import type { InvestmentState } from '@cht/machines/lifecycles'
import { expectedReturn, type InvestmentPlan, investmentEndsAt } from '@cht/sdk/investments'
import { DAY } from '@cht/sdk/time'
import { type Asked, invalidCursor, collectNextCursors, paginate, presented, readCursor } from '../pagination.js'
import { notFound } from '../refusal.js'

export interface InvestmentRow {
  id: string
  userId: string
  amount: number
  days: number
  roi: number
  state: InvestmentState
  createdAt: number
  endsAt: number
  releasesAt: number
}

export interface NewInvestment {
  id: string
  userId: string
  /** Whole CHT. */
  amount: number
  plan: InvestmentPlan
  /** Exchange time, ms. */
  now: number
  /** How long capital stays staked after its plan has ended (decision 12). */
  capitalReleaseDays: number
}

export function newInvestment({
  id,
  userId,
  amount,
  plan: { days, roi },
  now,
  capitalReleaseDays,
}: NewInvestment): InvestmentRow {
  const endsAt = investmentEndsAt(now, days)
  const releasesAt = endsAt + capitalReleaseDays * DAY
  return { id, userId, amount, days, roi, state: 'active', createdAt: now, endsAt, releasesAt }
}

const INVESTMENT_LISTS = ['pending', 'completed'] as const
export type InvestmentList = (typeof INVESTMENT_LISTS)[number]

/** The states of what stands in each list (decision 22). */
export const LISTED: Record<InvestmentList, readonly InvestmentState[]> = {
  pending: ['active'],
  completed: ['capitalHeld', 'released'],
}

/** The lists that are asked for: both, or the one that a cursor goes on with. */
export function listsAsked({ cursor }: Asked): readonly InvestmentList[] {
  if (cursor === undefined) return INVESTMENT_LISTS
  const [of] = readCursor(cursor)
  const lists = INVESTMENT_LISTS.filter((list) => list === of)
  if (lists.length === 0) throw invalidCursor()
  return lists
}

/** So many investments of one amount in whole CHT at one percentage. */
export interface Stake {
  amount: number
  roi: number
  count: number
}

export function isListed({ state }: Pick<InvestmentRow, 'state'>): boolean {
  return INVESTMENT_LISTS.some((list) => LISTED[list].includes(state))
}

export function presentInvestment(row: InvestmentRow) {
  return {
    _id: row.id,
    amount: row.amount,
    planDurationDays: row.days,
    roiPercentage: row.roi,
    investmentCreatedAt: new Date(row.createdAt).toISOString(),
    investmentEndsAt: new Date(row.endsAt).toISOString(),
    countdownEndsAt: new Date(row.releasesAt).toISOString(),
  }
}

/** `rows`: all of a user's, or at least what the page holds and one row more. `stakes`: all that stand in the lists. */
export function presentInvestments(
  rows: readonly InvestmentRow[],
  stakes: readonly Stake[],
  capitalReleaseDays: number,
  asked: Asked = {},
) {
  const lists = listsAsked(asked)
  const page = (list: InvestmentList) => {
    if (!lists.includes(list)) return []
    const all = rows.filter(({ state }) => LISTED[list].includes(state))
    return presented(
      paginate(list, all, ({ createdAt, id }) => [createdAt, id], asked),
      presentInvestment,
    )
  }
  const total = (of: (stake: Stake) => number) =>
    stakes.reduce((sum, stake) => sum + of(stake) * stake.count, 0)
  const shown = { pending: page('pending'), completed: page('completed') }
  return {
    ...shown,
    nextCursors: collectNextCursors(shown),
    summary: {
      totalInvested: total(({ amount }) => amount),
      totalExpectedReturn: total(({ amount, roi }) => expectedReturn(amount, roi)),
    },
    capitalReleaseDays,
  }
}

/** The capital-release period's elapsed share, 0 to 100; of an active one, 0 (decision 12). */
const elapsedShare = ({ endsAt, releasesAt }: InvestmentRow, now: number): number =>
  releasesAt === endsAt
    ? Number(now >= endsAt) * 100
    : Math.min(100, Math.max(0, Math.floor(((now - endsAt) / (releasesAt - endsAt)) * 100)))

/** 404 for one that stands in no list: its capital is in another investment. */
export function presentCountdown(row: InvestmentRow, now: number) {
  if (!isListed(row)) throw notFound()
  return {
    countdownEndsAt: new Date(row.releasesAt).toISOString(),
    percentageCompleted: elapsedShare(row, now),
  }
}
