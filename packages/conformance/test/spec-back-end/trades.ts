import { NOT_SHOWN, type UserHandler } from './call.js'
import { assertFound, assertValid, refuseIf } from './refusal.js'
import { CONFIRMATION_WINDOW, checkAppeal, checkPayment, PAYMENT_WINDOW } from './rules.js'
import { notify, type Order, type Store, type User } from './store.js'

const canMatch = (sellOrder: Order, buyOrder: Order) =>
  !buyOrder.isMatched &&
  buyOrder.side === 'buy' &&
  buyOrder.user !== sellOrder.user &&
  buyOrder.amount === sellOrder.amount &&
  buyOrder.paymentMethod === sellOrder.paymentMethod

/** Matches each pending sell order with the first pending buy order of its amount and method. */
export function matchOrders(store: Store): void {
  const sellOrders = store.orders.filter(({ side, isMatched }) => side === 'sell' && !isMatched)
  for (const sellOrder of sellOrders) {
    const buyOrder = store.orders.find((order) => canMatch(sellOrder, order))
    if (!buyOrder) continue
    sellOrder.isMatched = true
    buyOrder.isMatched = true
    const _id = store.createId('t')
    store.trades.push({ _id, sellOrder, buyOrder, matchedAt: store.now(), isConfirmed: false })
    const text = { title: 'Order matched', content: `${sellOrder.amount} CHT`, category: 'orders' as const }
    for (const { user } of [sellOrder, buyOrder]) notify(store, { user, ...text })
  }
}

const findTrade = ({ trades }: Store, user: User, id: unknown) =>
  assertFound(
    trades.find(
      ({ _id, sellOrder, buyOrder }) => _id === id && [sellOrder.user, buyOrder.user].includes(user),
    ),
    'You have no such order',
  )

export const pay: UserHandler = ({ store, user, id, input }) => {
  const trade = findTrade(store, user, id)
  const isAllowed = trade.buyOrder.user === user || store.fault === 'trade.pay-by-seller'
  refuseIf(!isAllowed, 'Only the buyer can pay')
  refuseIf(trade.paidAt !== undefined, 'The order is paid')
  refuseIf(store.now() > trade.matchedAt + PAYMENT_WINDOW, 'The payment window is over')
  assertValid(checkPayment(input))
  Object.assign(trade, { paidAt: store.now(), proofOfPayment: store.viewProof(String(input.paymentProof)) })
  const seller = trade.sellOrder.user
  notify(store, { user: seller, title: 'Order paid', content: 'Confirm the payment', category: 'orders' })
  return NOT_SHOWN
}

export const confirm: UserHandler = ({ store, user, id }) => {
  const trade = findTrade(store, user, id)
  const { sellOrder, buyOrder } = trade
  const isAllowed = sellOrder.user === user || store.fault === 'trade.confirm-by-buyer'
  refuseIf(!isAllowed, 'Only the seller can confirm')
  refuseIf(trade.paidAt === undefined, 'The order is not paid')
  refuseIf(trade.isConfirmed, 'The payment is confirmed')
  refuseIf(sellOrder.user.availableBalance < sellOrder.amount, 'The seller has not enough CHT')
  trade.isConfirmed = true
  sellOrder.user.availableBalance -= sellOrder.amount
  buyOrder.user.availableBalance += sellOrder.amount
  return NOT_SHOWN
}

export const appeal: UserHandler = ({ store, user, input }) => {
  assertValid(checkAppeal(input))
  const { reason, description = 'None' } = input
  const texts = { reason: String(reason), description: String(description) }
  if (store.fault === 'appeals.unknown' && !store.trades.some(({ _id }) => _id === input.order)) {
    store.appeals.push({ appealedBy: user, ...texts })
    return NOT_SHOWN
  }
  const trade = findTrade(store, user, input.order)
  const { paidAt, isConfirmed } = trade
  refuseIf(paidAt === undefined || isConfirmed, 'Only a paid order can be appealed')
  const isEarly = store.now() < (paidAt ?? 0) + CONFIRMATION_WINDOW && store.fault !== 'trade.appeal-early'
  refuseIf(trade.buyOrder.user === user && isEarly, 'The seller still has time to confirm')
  // The specification does not say whether an order can be appealed twice.
  refuseIf(
    store.appeals.some((earlier) => earlier.trade === trade),
    'The order has been appealed',
  )
  store.appeals.push({ appealedBy: user, trade, ...texts })
  return NOT_SHOWN
}
