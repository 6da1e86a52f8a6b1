import { type InvestmentPlan, planOf } from '@cht/sdk/investments'
import { invalid, Refusal } from '../refusal.js'

/** The plan of so many days, with the percentage that the user was shown (decision 12). */
export function mustBePlan(days: number, roi: number): InvestmentPlan {
  const plan = planOf(days)
  if (plan?.roi !== roi) throw invalid([{ path: 'roiPercentage', message: 'is not the plan’s' }])
  return plan
}

/** The plan that a stake was made under, as it is offered now. */
export function mustBeOffered(days: number): InvestmentPlan {
  const plan = planOf(days)
  if (!plan) throw new Refusal(409, 'plan_gone', 'This plan is no longer offered')
  return plan
}
