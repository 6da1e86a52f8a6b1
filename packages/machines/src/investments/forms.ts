import { type InputOf, type Investment, investments, parseInput } from '@cht/sdk/contract'
import { findPlan, type InvestmentForm } from '@cht/sdk/rules'
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
  submit: (client, values, options) => client.investments.create(values, options),
}

export const reinvestForm: FormDefinition<{ investmentId: string }, Investment | undefined> = {
  id: 'reinvest',
  initial: { investmentId: '' },
  success: investments.reinvest.success,
  submit: (client, values, options) => client.investments.reinvest(values, options),
}
