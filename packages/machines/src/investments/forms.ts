import {
  findPlan,
  type Investment,
  type InvestmentForm,
  investments,
  validateInvestment,
} from '@cht/sdk/investments'
import type { FormDefinition } from '../form.js'

export const investmentForm: FormDefinition<InvestmentForm, Investment | undefined> = {
  id: 'investment',
  initial: { amount: undefined, planDurationDays: undefined },
  validate: validateInvestment,
  success: investments.create.success,
  submit: async (client, { amount, planDurationDays }, options) => {
    const plan = planDurationDays === undefined ? undefined : findPlan(planDurationDays)
    if (amount === undefined || !plan) throw new Error('The form was submitted without validation')
    const input = { amount, planDurationDays: plan.days, roiPercentage: plan.roi }
    return { result: await client.investments.create(input, options) }
  },
}

export const reinvestForm: FormDefinition<{ investmentId: string }, Investment | undefined> = {
  id: 'reinvest',
  initial: { investmentId: '' },
  success: investments.reinvest.success,
  submit: async (client, values, options) => ({ result: await client.investments.reinvest(values, options) }),
}
