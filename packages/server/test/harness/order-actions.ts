import { type Order, PAYMENT_METHODS } from '@cht/sdk/orders'
import { BANK_ORDER } from '../fixtures.js'
import {
  type ActionHandler,
  AMOUNTS,
  expectOwned,
  newest,
  pick,
  pickTarget,
  readLists,
  submitWrite,
} from './action-helpers.js'
import type { Action } from './plan.js'

/** One order in five is paid in USDT. */
const pickPaymentMethod = ({ pick: number }: Action) =>
  pick(PAYMENT_METHODS, number % 5 === 0 ? 1 : 0) ?? 'bank'

export const sell: ActionHandler = (simulation, user, action) => {
  const paymentMethod = pickPaymentMethod(action)
  const details = paymentMethod === 'usdt' ? { network: 'TRC20' as const, walletAddress: 'TQx9' } : {}
  const amount = pick(AMOUNTS, action.amount) ?? 25_000
  const input = { ...BANK_ORDER, ...details, amount, paymentMethod }
  return submitWrite(simulation, user, action, {
    what: 'sells',
    send: (key) => user.client.orders.createSell(input, key),
    onDone: (value) => {
      const { _id: id } = value as Order
      simulation.facts.orders.add(id)
      user.orders.push({ id, side: 'sell' })
    },
  })
}

export const buy: ActionHandler = (simulation, user, action) => {
  const input = { amount: pick(AMOUNTS, action.amount) ?? 25_000, paymentMethod: pickPaymentMethod(action) }
  return submitWrite(simulation, user, action, {
    what: 'buys',
    send: (key) => user.client.orders.createBuy(input, key),
    onDone: (value) => {
      const { _id: id } = value as Order
      simulation.facts.orders.add(id)
      user.orders.push({ id, side: 'buy' })
    },
  })
}

export const cancel: ActionHandler = async (simulation, user, action) => {
  const order = pickTarget(simulation, user, action, ({ orders }) => newest(orders))
  if (!order) return readLists(simulation, user, action)
  const { id } = order
  const { cancelBuy, cancelSell } = user.client.orders
  const cancelOrder = order.side === 'buy' ? cancelBuy : cancelSell
  return submitWrite(simulation, user, action, {
    what: `cancels ${id}`,
    send: (key) => cancelOrder({ id }, key),
    onDone: () => {
      simulation.facts.cancelled.add(id)
      simulation.history.addWritten('order', id, 'cancelled')
      const isOwned = user.orders.some((own) => own.id === id)
      expectOwned(simulation, user, { what: 'cancelled', id, isOwned })
    },
  })
}
