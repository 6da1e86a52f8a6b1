import { PAYMENT_METHODS } from '@cht/sdk/rules'
import { BANK_ORDER, TRC20_ADDRESS } from '../fixtures.js'
import {
  type ActionHandler,
  AMOUNTS,
  checkOwnership,
  pick,
  pickTarget,
  readLists,
  submitWrite,
  takeNewest,
} from './action-helpers.js'
import type { Action } from './plan.js'

/** One order in five is paid in USDT. */
const pickPaymentMethod = ({ itemIndex }: Action) =>
  pick(PAYMENT_METHODS, itemIndex % 5 === 0 ? 1 : 0) ?? 'bank'

export const createSellOrder: ActionHandler = (simulation, user, action) => {
  const paymentMethod = pickPaymentMethod(action)
  const details = paymentMethod === 'usdt' ? { network: 'TRC20' as const, walletAddress: TRC20_ADDRESS } : {}
  const amount = pick(AMOUNTS, action.amountIndex) ?? 25_000
  const input = { ...BANK_ORDER, ...details, amount, paymentMethod }
  return submitWrite(simulation, user, action, {
    description: 'creates a sell order',
    send: (key) => user.client.orders.createSell(input, key),
    onSuccess: (id) => {
      simulation.acknowledged.orders.add(id)
      user.orders.push({ id, side: 'sell' })
    },
  })
}

export const createBuyOrder: ActionHandler = (simulation, user, action) => {
  const amount = pick(AMOUNTS, action.amountIndex) ?? 25_000
  const input = { amount, paymentMethod: pickPaymentMethod(action) }
  return submitWrite(simulation, user, action, {
    description: 'creates a buy order',
    send: (key) => user.client.orders.createBuy(input, key),
    onSuccess: (id) => {
      simulation.acknowledged.orders.add(id)
      user.orders.push({ id, side: 'buy' })
    },
  })
}

/** Cancels one of the newest orders, whatever its status. */
export const cancelOrder: ActionHandler = async (simulation, user, action) => {
  const order = pickTarget(simulation, user, action, ({ orders }) => takeNewest(orders))
  if (!order) return readLists(simulation, user, action)
  const { id } = order
  const { cancelBuy, cancelSell } = user.client.orders
  const sendCancellation = order.side === 'buy' ? cancelBuy : cancelSell
  return submitWrite(simulation, user, action, {
    description: `cancels ${id}`,
    send: (key) => sendCancellation({ id }, key),
    onSuccess: () => {
      simulation.acknowledged.cancelled.add(id)
      simulation.history.addWritten('order', id, 'cancelled')
      const isOwned = user.orders.some((own) => own.id === id)
      checkOwnership(simulation, user, { description: 'cancelled', id, isOwned })
    },
  })
}
