import { ORDER_AMOUNTS } from '../orders/rules.js'
import { DAY } from '../time.js'

/** The plans: `roi` is in percent and also used for labels. */
export const INVESTMENT_PLANS = [
  { days: 6, roi: 10 },
  { days: 14, roi: 25 },
  { days: 20, roi: 50 },
  { days: 30, roi: 100 },
] as const
export type InvestmentPlan = (typeof INVESTMENT_PLANS)[number]
export type PlanDays = InvestmentPlan['days']

/** The order amounts up to 500,000, in whole CHT. */
export const INVESTMENT_AMOUNTS = ORDER_AMOUNTS.filter((amount) => amount <= 500_000)

export function findPlan(days: number): InvestmentPlan | undefined {
  return INVESTMENT_PLANS.find((plan) => plan.days === days)
}

/** The return without the amount: amount × roi / 100, in whole CHT. */
export function calculateReturn(amount: number, roi: number): number {
  return (amount * roi) / 100
}

/** The amount plus its return, in whole CHT. */
export function calculateExpectedReturn(amount: number, roi: number): number {
  return amount + calculateReturn(amount, roi)
}

export function computeInvestmentEnd(createdAt: number, days: number): number {
  return createdAt + days * DAY
}

export interface InvestmentForm {
  amount: (typeof INVESTMENT_AMOUNTS)[number] | undefined
  planDurationDays: PlanDays | undefined
}
