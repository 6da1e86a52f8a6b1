import {
  expectedReturn,
  type Investment,
  type InvestmentCountdown,
  type InvestmentList,
} from '@cht/sdk/investments'
import { DAY } from '@cht/sdk/time'
import { NOW } from './now.js'

export function staked(values: Partial<Investment>): Investment {
  return {
    _id: 'stake-1',
    amount: 100_000,
    planDurationDays: 14,
    roiPercentage: 25,
    investmentCreatedAt: NOW - 5 * DAY,
    investmentEndsAt: NOW + 9 * DAY,
    ...values,
  }
}

export const activeStake = staked({})
export const heldStake = staked({
  _id: 'stake-2',
  investmentCreatedAt: NOW - 15 * DAY,
  investmentEndsAt: NOW - DAY,
  countdownEndsAt: NOW + 2 * DAY,
})
export const releasedStake = staked({
  _id: 'stake-3',
  investmentCreatedAt: NOW - 22 * DAY,
  investmentEndsAt: NOW - 8 * DAY,
  countdownEndsAt: NOW - 5 * DAY,
})
export const countdown: InvestmentCountdown = { countdownEndsAt: NOW + 2 * DAY, percentageCompleted: 33 }

const total = (investments: readonly Investment[], of: (investment: Investment) => number) =>
  investments.reduce((sum, investment) => sum + of(investment), 0)

export function stakes(pending: Investment[], completed: Investment[]): InvestmentList {
  return {
    pending,
    completed,
    summary: {
      totalInvested: total([...pending, ...completed], ({ amount }) => amount),
      totalExpectedReturn: total([...pending, ...completed], ({ amount, roiPercentage }) =>
        expectedReturn(amount, roiPercentage),
      ),
    },
  }
}
