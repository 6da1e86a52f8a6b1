import { BANK_ORDER } from '../fixtures.js'
import { decide, identify, login, moveTokens } from './account-actions.js'
import { type ActionHandler, pick, readLists } from './action-helpers.js'
import { reinvest, stake } from './investment-actions.js'
import { buy, cancel, sell } from './order-actions.js'
import type { Kind } from './plan.js'
import { readIfAnswered } from './read-if-answered.js'
import { appeal, confirm, pay, resolve } from './trade-actions.js'

/** Sends input that must be refused. */
const sendInvalidInput: ActionHandler = async ({ tally }, user, { amount, pick: number }) => {
  const id = '00000000-0000-4000-8000-000000000000'
  const calls: (() => Promise<unknown>)[] = [
    () => user.client.orders.createSell({ ...BANK_ORDER, amount: -amount as 25_000 }),
    () => user.client.orders.createBuy({ amount: amount as 25_000, paymentMethod: 'bank' }),
    () => user.client.orders.pay({ id, paymentProof: 'data:image/png;base64,AAAA' }),
    () => user.client.orders.confirm({ id: 'not an id' }),
    () => user.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 1_000 }),
  ]
  if (await readIfAnswered(pick(calls, number)?.().then(() => true) ?? Promise.resolve(false)))
    tally.breaches.push(`${user.name} was not refused: call ${number % calls.length}, amount ${amount}`)
}

/** One handler per kind. A handler that finds nothing to act on reads the user's lists instead. */
export const ACTIONS: Record<Kind, ActionHandler> = {
  look: readLists,
  sell,
  buy,
  cancel,
  pay,
  confirm,
  appeal,
  resolve,
  stake,
  reinvest,
  identify,
  decide,
  join: (simulation) => simulation.signUp(simulation.addUser()),
  fund: (simulation, user, action) => moveTokens(simulation, user, action, 1),
  withdraw: (simulation, user, action) => moveTokens(simulation, user, action, -1),
  login,
  nonsense: sendInvalidInput,
  ledger: async ({ operator, tally }) => {
    const report = await readIfAnswered(operator.ledger())
    tally.breaches.push(...(report?.breaches ?? []))
  },
}
