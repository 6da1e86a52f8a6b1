import { INVESTMENT_AMOUNTS, INVESTMENT_PLANS, type Investment } from '@cht/sdk/investments'
import {
  type ActionHandler,
  expectOwned,
  newest,
  pick,
  pickTarget,
  readLists,
  submitWrite,
} from './action-helpers.js'

export const stake: ActionHandler = (simulation, user, action) => {
  const { days: planDurationDays, roi: roiPercentage } =
    pick(INVESTMENT_PLANS, action.pick % 2) ?? INVESTMENT_PLANS[0]
  const amount = pick(INVESTMENT_AMOUNTS.slice(0, 3), action.amount) ?? 25_000
  const input = { amount, planDurationDays, roiPercentage }
  return submitWrite(simulation, user, action, {
    what: 'stakes',
    send: (key) => user.client.investments.create(input, key),
    onDone: (value) => {
      const { _id: id } = value as Investment
      simulation.facts.stakes.add(id)
      user.stakes.push(id)
    },
  })
}

export const reinvest: ActionHandler = async (simulation, user, action) => {
  const investmentId = pickTarget(simulation, user, action, ({ stakes }) => newest(stakes))
  if (!investmentId) return readLists(simulation, user, action)
  return submitWrite(simulation, user, action, {
    what: `re-invests ${investmentId}`,
    send: (key) => user.client.investments.reinvest({ investmentId }, key),
    onDone: (value) => {
      const { _id: id } = value as Investment
      simulation.facts.stakes.add(id)
      simulation.history.addWritten('investment', investmentId, 'reinvested')
      const isOwned = user.stakes.includes(investmentId)
      expectOwned(simulation, user, { what: 're-invested', id: investmentId, isOwned })
      user.stakes.push(id)
    },
  })
}
