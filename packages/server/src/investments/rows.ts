import type { InvestmentState } from '@cht/machines/lifecycles'
import { expectedReturn } from '@cht/sdk/investments'
import type { InvestmentRow } from './service.js'

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
export const presentCountdown = ({ endsAt, releasesAt }: InvestmentRow, now: number) => ({
  countdownEndsAt: new Date(releasesAt).toISOString(),
  percentageCompleted:
    releasesAt === endsAt
      ? Number(now >= endsAt) * 100
      : Math.min(100, Math.max(0, Math.floor(((now - endsAt) / (releasesAt - endsAt)) * 100))),
})
