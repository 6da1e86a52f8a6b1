import { findPlan, type InvestmentPlan } from '@cht/sdk/rules'
import { invalidInput, Refusal } from '../../kernel/refusal.js'

/** Returns the plan with this duration; 422 unless its percentage is the one that the user saw (decision 12). */
export function assertPlan(days: number, roi: number): InvestmentPlan {
  const plan = findPlan(days)
  if (plan?.roi !== roi) throw invalidInput([{ path: 'roiPercentage', message: 'is not the plan’s' }])
  return plan
}

/** Returns the current plan with the duration of an earlier investment; 409 if there is none. */
export function assertPlanOffered(days: number): InvestmentPlan {
  const plan = findPlan(days)
  if (!plan) throw new Refusal(409, 'plan_gone', 'This plan is no longer offered')
  return plan
}
