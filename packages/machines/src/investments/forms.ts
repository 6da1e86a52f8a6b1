import { parseInput } from '@cht/sdk'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { findPlan, type Investment, type InvestmentForm, investments } from '@cht/sdk/investments'
import type { FormDefinition } from '../form.js'

export const investmentForm: FormDefinition<
  InvestmentForm,
  Investment | undefined,
  InputOf<typeof investments.create>
> = {
  id: 'investment',
  initial: { amount: undefined, planDurationDays: undefined },
  parse: (values) => {
    const plan = values.planDurationDays && findPlan(values.planDurationDays)
    return parseInput(investments.create.input, { ...values, roiPercentage: plan?.roi })
  },
  success: investments.create.success,
  submit: async (client, values, options) => ({ result: await client.investments.create(values, options) }),
}

export const reinvestForm: FormDefinition<{ investmentId: string }, Investment | undefined> = {
  id: 'reinvest',
  initial: { investmentId: '' },
  success: investments.reinvest.success,
  submit: async (client, values, options) => ({ result: await client.investments.reinvest(values, options) }),
}
