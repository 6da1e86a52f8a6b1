import type { InvestmentState } from '@cht/machines/lifecycles'
import { calculateExpectedReturn, computeInvestmentEnd, DAY, type InvestmentPlan } from '@cht/sdk/rules'
import { notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import {
  collectNextCursors,
  invalidCursor,
  mapPage,
  type PageRequest,
  paginate,
  readCursor,
} from '../pagination.js'
import { toIso } from '../to-iso.js'

export interface InvestmentRow
  extends Row<'investments', 'id' | 'userId' | 'amount' | 'planDays' | 'roi' | 'state' | 'createdAt'> {
  /** When the plan ends and the return is paid, in ms. */
  endsAt: number
  /** When the capital is released, in ms. The countdown of the screens ends then. */
  releasesAt: number
  /** When the operator has ended the investment, before the end of its plan; null for any other one. */
  endedEarlyAt: number | null
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

export function createInvestmentRow({
  id,
  userId,
  amount,
  plan: { days, roi },
  now,
  capitalReleaseDays,
}: NewInvestment): InvestmentRow {
  const endsAt = computeInvestmentEnd(now, days)
  const releasesAt = endsAt + capitalReleaseDays * DAY
  return {
    id,
    userId,
    amount,
    planDays: days,
    roi,
    state: 'active',
    createdAt: now,
    endsAt,
    releasesAt,
    endedEarlyAt: null,
  }
}

const INVESTMENT_LISTS = ['pending', 'completed'] as const
export type InvestmentList = (typeof INVESTMENT_LISTS)[number]

/** The states of the investments in each list (decision 22). */
export const LIST_STATES: Record<InvestmentList, readonly InvestmentState[]> = {
  pending: ['active'],
  completed: ['capitalHeld', 'released'],
}

/** Returns the lists of a request: both, or the one that the cursor belongs to. Throws 422 for the cursor of another list. */
export function selectInvestmentLists({ cursor }: PageRequest): readonly InvestmentList[] {
  if (cursor === undefined) return INVESTMENT_LISTS
  const [cursorList] = readCursor(cursor)
  const lists = INVESTMENT_LISTS.filter((list) => list === cursorList)
  if (lists.length === 0) throw invalidCursor()
  return lists
}

/** The number of investments with the same amount, in whole CHT, and the same percentage. */
export interface StakeGroup {
  amount: number
  roi: number
  count: number
}

/** Whether an investment is in one of the lists; a reinvested one is not. */
export function isListed({ state }: Pick<InvestmentRow, 'state'>): boolean {
  return INVESTMENT_LISTS.some((list) => LIST_STATES[list].includes(state))
}

/** The percentage and the dates of an investment as they have become: one that was ended early pays no return. */
export function toActualTerms({ roi, endsAt, releasesAt, endedEarlyAt }: InvestmentRow) {
  return endedEarlyAt === null
    ? { roi, endsAt, releasesAt }
    : { roi: 0, endsAt: endedEarlyAt, releasesAt: endedEarlyAt }
}

export function toWireInvestment(row: InvestmentRow) {
  const { roi, endsAt, releasesAt } = toActualTerms(row)
  return {
    _id: row.id,
    amount: row.amount,
    planDurationDays: row.planDays,
    roiPercentage: roi,
    investmentCreatedAt: toIso(row.createdAt),
    investmentEndsAt: toIso(endsAt),
    countdownEndsAt: toIso(releasesAt),
    endedEarlyAt: toIso(row.endedEarlyAt),
  }
}

/**
 * Converts a user's investments to the two lists and their summary.
 * @param rows All investments of the user, or at least those of each requested page and one more.
 * @param stakes All investments of both lists, grouped by amount and percentage.
 */
export function toWireInvestments(
  rows: readonly InvestmentRow[],
  stakes: readonly StakeGroup[],
  capitalReleaseDays: number,
  pageRequest: PageRequest = {},
) {
  const lists = selectInvestmentLists(pageRequest)
  const toWireList = (list: InvestmentList) => {
    if (!lists.includes(list)) return []
    const listed = rows.filter(({ state }) => LIST_STATES[list].includes(state))
    return mapPage(
      paginate(list, listed, ({ createdAt, id }) => [createdAt, id], pageRequest),
      toWireInvestment,
    )
  }
  const sum = (toAmount: (stake: StakeGroup) => number) =>
    stakes.reduce((total, stake) => total + toAmount(stake) * stake.count, 0)
  const pages = { pending: toWireList('pending'), completed: toWireList('completed') }
  return {
    ...pages,
    nextCursors: collectNextCursors(pages),
    summary: {
      totalInvested: sum(({ amount }) => amount),
      totalExpectedReturn: sum(({ amount, roi }) => calculateExpectedReturn(amount, roi)),
    },
    capitalReleaseDays,
  }
}

/** The elapsed percentage of the capital-release period, 0 to 100; 0 while the plan runs (decision 12). */
const calculateProgress = (
  { endsAt, releasesAt }: Pick<InvestmentRow, 'endsAt' | 'releasesAt'>,
  now: number,
): number =>
  releasesAt === endsAt
    ? Number(now >= endsAt) * 100
    : Math.min(100, Math.max(0, Math.floor(((now - endsAt) / (releasesAt - endsAt)) * 100)))

/** Converts the countdown of an investment. Throws 404 for a reinvested one, because its capital is in another investment. */
export function toWireCountdown(row: InvestmentRow, now: number) {
  if (!isListed(row)) throw notFound()
  const terms = toActualTerms(row)
  return {
    countdownEndsAt: toIso(terms.releasesAt),
    percentageCompleted: calculateProgress(terms, now),
  }
}
