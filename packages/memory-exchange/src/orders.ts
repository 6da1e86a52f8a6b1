import { type OrderEvent, orderLifecycle } from '@cht/machines/lifecycles'
import type { SellOrderInput } from '@cht/sdk/contract'
import { listInstitutions } from '@cht/sdk/payment-details'
import type { Side } from '@cht/sdk/rules'
import {
  assertAccountCan,
  assertCan,
  assertNotBarred,
  assertOrderLimit,
  assertPaymentDetails,
  assertPrice,
  createEscrowEntry,
  createEscrowReturnEntry,
  mapPage,
  OPEN_ORDER_STATUSES,
  type OrderRow,
  type PageRequest,
  paginate,
  restoreStoredState,
  toPaymentDetails,
  toWireOrder,
  toWireOrderGroups,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { isKnown, isVerified } from './known-traders.js'
import { postEntry } from './ledger.js'
import { assertFound, type MemoryStore, type UserRecord } from './store.js'
import { confirmTrade, payTrade, toWireTradeFor } from './trades.js'

/** Throws if the user has as many open orders of this side as are allowed. */
const checkLimit = (store: MemoryStore, user: UserRecord, side: Side): void => {
  const open = store.orders.filter(
    (order) => order.userId === user.id && order.side === side && OPEN_ORDER_STATUSES.includes(order.status),
  )
  assertOrderLimit(side, { isVerified: isVerified(user), isKnown: isKnown(store, user) }, open.length)
}

/** Throws if too many purchases of the user have lately failed. No trade is cancelled by consent. */
const checkNotBarred = ({ trades, now }: MemoryStore, { id }: UserRecord): void => {
  const failed = trades
    .filter(({ buyerId, state }) => buyerId === id && restoreStoredState(state).matches('cancelled'))
    .map(({ endedAt }) => endedAt ?? 0)
    .sort((a, b) => b - a)
  assertNotBarred({ failed, cancelledByConsent: [] }, now())
}

type OrderInput = Pick<SellOrderInput, 'amount' | 'paymentMethod'> & Partial<SellOrderInput>

const createOrder = (store: MemoryStore, user: UserRecord, side: Side, input: OrderInput): OrderRow => ({
  id: store.nextId('order'),
  side,
  userId: user.id,
  fullName: user.fullName,
  phoneNumber: user.phoneNumber,
  country: user.country,
  amount: input.amount,
  paymentMethod: input.paymentMethod,
  status: 'pending',
  ...toPaymentDetails(input),
  createdAt: store.now(),
  cancelledByOperator: false,
})

const createBuy = (store: MemoryStore, user: UserRecord, input: OrderInput) => {
  assertAccountCan(user, 'buy', store.now())
  assertPrice(store.rates, { ...input, country: user.country })
  checkLimit(store, user, 'buy')
  checkNotBarred(store, user)
  const order = createOrder(store, user, 'buy', input)
  store.orders.push(order)
  return toWireOrder(order)
}

/** Creates a sell order, and moves its amount into escrow. */
const createSell = (store: MemoryStore, user: UserRecord, input: SellOrderInput) => {
  assertPaymentDetails(input, listInstitutions(user.country))
  assertAccountCan(user, 'sell', store.now())
  assertPrice(store.rates, { ...input, country: user.country })
  checkLimit(store, user, 'sell')
  const order = createOrder(store, user, 'sell', input)
  postEntry(store, createEscrowEntry(order))
  store.orders.push(order)
  return toWireOrder(order)
}

/** Cancels a pending order of the user, and returns the escrow of a sell order. */
const cancelOrder = (store: MemoryStore, user: UserRecord, side: Side, id: string) => {
  const order = assertFound(
    store.orders.find((order) => order.id === id && order.userId === user.id && order.side === side),
  )
  const event: OrderEvent = { type: 'order.cancel' }
  const before = orderLifecycle.restore(order)
  assertCan(before, event)
  order.status = orderLifecycle.send(before, event).snapshot.value
  if (side === 'sell') postEntry(store, createEscrowReturnEntry(order))
  return toWireOrder(order)
}

const listPending = ({ orders }: MemoryStore, { id }: UserRecord, side: Side, pageRequest: PageRequest) => {
  const pending = orders.filter(
    (order) => order.userId === id && order.side === side && orderLifecycle.restore(order).matches('pending'),
  )
  return mapPage(
    paginate(`pending.${side}`, pending, (order) => [order.createdAt, order.id], pageRequest),
    toWireOrder,
  )
}

export function createOrderHandlers(store: MemoryStore): Handlers<'orders'> {
  return {
    pendingBuy: (pageRequest, user) => listPending(store, user, 'buy', pageRequest),
    pendingSell: (pageRequest, user) => listPending(store, user, 'sell', pageRequest),
    all: (pageRequest, user) =>
      toWireOrderGroups(
        user.id,
        store.orders.filter(({ userId }) => userId === user.id),
        store.trades,
        (trade) => toWireTradeFor(store, user, trade),
        pageRequest,
      ),
    createBuy: (input, user) => createBuy(store, user, { ...input, network: input.network ?? '' }),
    createSell: (input, user) => createSell(store, user, input),
    cancelBuy: ({ id }, user) => cancelOrder(store, user, 'buy', id),
    cancelSell: ({ id }, user) => cancelOrder(store, user, 'sell', id),
    pay: (payment, user) => payTrade(store, user, payment),
    confirm: ({ id, sender }, user) => confirmTrade(store, user, id, sender),
  }
}
