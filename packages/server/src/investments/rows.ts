import type { InvestmentState } from '@cht/machines/lifecycles'
import { expectedReturn, type InvestmentPlan, investmentEndsAt } from '@cht/sdk/investments'
import { DAY } from '@cht/sdk/time'
import { notFound } from '../http/refusal.js'

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

export const newInvestment = ({
  id,
  userId,
  amount,
  plan: { days, roi },
  now,
  capitalReleaseDays,
}: NewInvestment): InvestmentRow => {
  const endsAt = investmentEndsAt(now, days)
  const releasesAt = endsAt + capitalReleaseDays * DAY
  return { id, userId, amount, days, roi, state: 'active', createdAt: now, endsAt, releasesAt }
}

/** In which list an investment stands (decision 22). */
const LIST: Record<InvestmentState, 'pending' | 'completed' | undefined> = {
  active: 'pending',
  capitalHeld: 'completed',
  released: 'completed',
  reinvested: undefined,
}

export const presentInvestment = (row: InvestmentRow) => ({
  _id: row.id,
  amount: row.amount,
  planDurationDays: row.days,
  roiPercentage: row.roi,
  investmentCreatedAt: new Date(row.createdAt).toISOString(),
  investmentEndsAt: new Date(row.endsAt).toISOString(),
  countdownEndsAt: new Date(row.releasesAt).toISOString(),
})

export const presentInvestments = (rows: readonly InvestmentRow[], capitalReleaseDays: number) => {
  const listed = rows.filter(({ state }) => LIST[state] !== undefined)
  const list = (name: string) => listed.filter(({ state }) => LIST[state] === name).map(presentInvestment)
  return {
    pending: list('pending'),
    completed: list('completed'),
    summary: {
      totalInvested: listed.reduce((sum, { amount }) => sum + amount, 0),
      totalExpectedReturn: listed.reduce((sum, { amount, roi }) => sum + expectedReturn(amount, roi), 0),
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
export const presentCountdown = (row: InvestmentRow, now: number) => {
  if (LIST[row.state] === undefined) throw notFound()
  return {
    countdownEndsAt: new Date(row.releasesAt).toISOString(),
    percentageCompleted: elapsedShare(row, now),
  }
}
