import { INVESTMENT_AMOUNTS, INVESTMENT_PLANS } from '@cht/sdk/rules'
import {
  type ActionHandler,
  checkOwnership,
  pick,
  pickTarget,
  readLists,
  submitWrite,
  takeNewest,
} from './action-helpers.js'

/** Creates an investment in one of the two shortest plans. */
export const createInvestment: ActionHandler = (simulation, user, action) => {
  const { days: planDurationDays, roi: roiPercentage } =
    pick(INVESTMENT_PLANS, action.itemIndex % 2) ?? INVESTMENT_PLANS[0]
  const amount = pick(INVESTMENT_AMOUNTS.slice(0, 3), action.amountIndex) ?? 25_000
  const input = { amount, planDurationDays, roiPercentage }
  return submitWrite(simulation, user, action, {
    description: 'creates an investment',
    send: (key) => user.client.investments.create(input, key),
    onSuccess: (id) => {
      simulation.acknowledged.investments.add(id)
      user.investments.push(id)
    },
  })
}

/** Re-invests the capital of one of the newest investments. */
export const reinvest: ActionHandler = async (simulation, user, action) => {
  const investmentId = pickTarget(simulation, user, action, ({ investments }) => takeNewest(investments))
  if (!investmentId) return readLists(simulation, user, action)
  return submitWrite(simulation, user, action, {
    description: `re-invests ${investmentId}`,
    send: (key) => user.client.investments.reinvest({ investmentId }, key),
    onSuccess: (id) => {
      simulation.acknowledged.investments.add(id)
      simulation.history.addWritten('investment', investmentId, 'reinvested')
      const isOwned = user.investments.includes(investmentId)
      checkOwnership(simulation, user, { description: 're-invested', id: investmentId, isOwned })
      user.investments.push(id)
    },
  })
}
