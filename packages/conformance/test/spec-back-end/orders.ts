import { type Call, NOT_SHOWN, type UserHandler } from './call.js'
import { assertFound, assertValid, refuseIf } from './refusal.js'
import { checkAmount, checkDetails, checkMethod, checkOrder } from './rules.js'
import type { Order, Store, Trade, User } from './store.js'
import { viewOrder, viewTrade } from './views.js'

type Side = Order['side']

const toText = (value: unknown) => (value === undefined ? '' : String(value))

const addOrder = ({ store, user, input }: Call & { user: User }, side: Side) => {
  store.orders.push({
    _id: store.createId('o'),
    side,
    user,
    amount: Number(input.amount),
    paymentMethod: String(input.paymentMethod),
    bankName: toText(input.bankName),
    accountName: toText(input.accountName),
    accountNumber: toText(input.accountNumber),
    network: toText(input.network),
    walletAddress: toText(input.walletAddress),
    isMatched: false,
  })
  return NOT_SHOWN
}

export const createBuyOrder: UserHandler = (call) => {
  const { fault } = call.store
  assertValid(checkOrder(call.input))
  if (fault !== 'orders.buy-amount') assertValid(checkAmount(call.input))
  if (fault !== 'orders.buy-method') assertValid(checkMethod(call.input))
  return addOrder(call, 'buy')
}

export const createSellOrder: UserHandler = (call) => {
  for (const check of [checkOrder, checkAmount, checkMethod, checkDetails]) assertValid(check(call.input))
  refuseIf(call.user.availableBalance < Number(call.input.amount), 'You have not enough CHT')
  return addOrder(call, 'sell')
}

const isPending = (side: Side, owner: User) => (order: Order) =>
  order.side === side && order.user === owner && !order.isMatched

const listPending = ({ orders }: Store, side: Side, owner: User) =>
  orders.filter(isPending(side, owner)).map((order) => viewOrder(order))

const listPendingOrders =
  (side: Side): UserHandler =>
  ({ store, user }) => ({ payload: listPending(store, side, user) })

export const listPendingBuyOrders = listPendingOrders('buy')
export const listPendingSellOrders = listPendingOrders('sell')

const cancelOrder =
  (side: Side): UserHandler =>
  ({ store, user, id }) => {
    const isAnyones = store.fault === 'orders.cancel-sell-other' && side === 'sell'
    const order = assertFound(
      store.orders.find(
        ({ _id, side: listed, user: owner, isMatched }) =>
          _id === id && listed === side && !isMatched && (owner === user || isAnyones),
      ),
      'You have no such pending order',
    )
    store.orders.splice(store.orders.indexOf(order), 1)
    return NOT_SHOWN
  }

export const cancelBuyOrder = cancelOrder('buy')
export const cancelSellOrder = cancelOrder('sell')

const groupOrders = (store: Store, side: Side, owner: User) => {
  const isOwn = ({ buyOrder, sellOrder }: Trade) => (side === 'buy' ? buyOrder : sellOrder).user === owner
  const own = store.trades.filter(isOwn)
  return {
    pending: listPending(store, side, owner),
    approved: own.filter(({ isConfirmed }) => !isConfirmed).map(viewTrade),
    completed: own.filter(({ isConfirmed }) => isConfirmed).map(viewTrade),
    cancelled: [],
  }
}

export const listAllOrders: UserHandler = ({ store, user }) => ({
  payload: { buyOrders: groupOrders(store, 'buy', user), sellOrders: groupOrders(store, 'sell', user) },
})
