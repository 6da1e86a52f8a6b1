import { nextOrderStatus, type OrderEvent, restoreOrder } from '@cht/machines/lifecycles'
import { ORDER_STATUSES, type SellOrderInput, type Side, validateSellOrder } from '@cht/sdk/orders'
import { invalid, mustTake } from '../../../server/src/http/refusal.js'
import { mustHaveRoom, mustNotBeBarred } from '../../../server/src/orders/limits.js'
import { type OrderRow, presentOrder } from '../../../server/src/orders/rows.js'
import type { Answers } from './answers.js'
import { type Books, found, type Person } from './books.js'
import { move } from './ledger.js'
import { confirmTrade, payTrade, presentTradeTo } from './trades.js'

/** Limits are checked at creation only. */
const checkLimit = ({ orders }: Books, { id, verification }: Person, side: Side): void => {
  const isOpen = ({ userId, status, side: its }: OrderRow) =>
    userId === id && its === side && (status === 'pending' || status === 'approved')
  mustHaveRoom(side, verification.state === 'verified', orders.filter(isOpen).length)
}

/** Who let orders expire unpaid cannot buy for a while. */
const checkNotBarred = ({ trades, now }: Books, { id }: Person): void => {
  const lapsed = trades
    .filter(({ buyerId, state, paidAt }) => buyerId === id && state === 'cancelled' && paidAt === null)
    .map(({ endedAt }) => endedAt ?? 0)
    .sort((a, b) => b - a)
  mustNotBeBarred(lapsed, now())
}

type Given = Pick<SellOrderInput, 'amount' | 'paymentMethod'> & Partial<SellOrderInput>

const newOrder = (books: Books, person: Person, side: Side, given: Given): OrderRow => {
  const bank = given.paymentMethod === 'bank'
  return {
    id: books.nextId('order'),
    side,
    userId: person.id,
    fullName: person.fullName,
    phoneNumber: person.phoneNumber,
    country: person.country,
    amount: given.amount,
    paymentMethod: given.paymentMethod,
    status: 'pending',
    bankName: (bank && given.bankName) || null,
    accountName: (bank && given.accountName) || null,
    accountNumber: (bank && given.accountNumber) || null,
    cryptoNetwork: (!bank && given.network) || null,
    cryptoAddress: (!bank && given.walletAddress) || null,
    createdAt: books.now(),
  }
}

const createBuy = (books: Books, person: Person, given: Given) => {
  checkLimit(books, person, 'buy')
  checkNotBarred(books, person)
  const order = newOrder(books, person, 'buy', given)
  books.orders.push(order)
  return presentOrder(order)
}

/** A sell order's amount goes into escrow with it. */
const createSell = (books: Books, person: Person, given: SellOrderInput) => {
  const wrong = validateSellOrder(given)
  if (wrong) throw invalid(wrong.fields.map((path) => ({ path, message: 'is required' })))
  checkLimit(books, person, 'sell')
  const order = newOrder(books, person, 'sell', given)
  move(books, {
    reason: `escrow:${order.id}`,
    amount: order.amount,
    from: { owner: person.id, kind: 'available' },
    to: { owner: person.id, kind: 'escrow' },
  })
  books.orders.push(order)
  return presentOrder(order)
}

/** Takes an own pending order back; a sell order's tokens with it. */
const cancel = (books: Books, person: Person, wanted: Side, id: string) => {
  const order = found(
    books.orders.find((one) => one.id === id && one.userId === person.id && one.side === wanted),
  )
  const event: OrderEvent = { type: 'order.cancel' }
  mustTake(restoreOrder(order), event)
  order.status = nextOrderStatus(order, event)
  if (wanted === 'sell')
    move(books, {
      reason: `cancel:${id}`,
      amount: order.amount,
      from: { owner: person.id, kind: 'escrow' },
      to: { owner: person.id, kind: 'available' },
    })
  return presentOrder(order)
}

/** One's own orders of a side, newest first. */
const ownOrders = ({ orders }: Books, { id }: Person, wanted: Side) =>
  orders.filter(({ userId, side }) => userId === id && side === wanted).reverse()

const pending = (books: Books, person: Person, side: Side) =>
  ownOrders(books, person, side)
    .filter(({ status }) => status === 'pending')
    .map(presentOrder)

/** One side's orders and trades, by status. A trade that lapsed stands with the buyer alone: the sell order came back. */
const groups = (books: Books, person: Person, side: Side) => {
  const trades = books.trades.filter(({ buyerId, sellerId, state, paidAt }) =>
    side === 'buy'
      ? buyerId === person.id
      : sellerId === person.id && (state !== 'cancelled' || paidAt !== null),
  )
  const traded = new Set(trades.flatMap(({ buyOrderId, sellOrderId }) => [buyOrderId, sellOrderId]))
  const all = [
    ...ownOrders(books, person, side)
      .filter(({ id }) => !traded.has(id))
      .map(presentOrder),
    ...trades.map((trade) => presentTradeTo(books, person, trade)).reverse(),
  ]
  return Object.fromEntries(ORDER_STATUSES.map((name) => [name, all.filter(({ status }) => status === name)]))
}

export const orderAnswers = (books: Books): Answers<'orders'> => ({
  pendingBuy: (_, person) => pending(books, person, 'buy'),
  pendingSell: (_, person) => pending(books, person, 'sell'),
  all: (_, person) => ({
    buyOrders: groups(books, person, 'buy'),
    sellOrders: groups(books, person, 'sell'),
  }),
  createBuy: (input, person) => createBuy(books, person, input),
  createSell: (input, person) => createSell(books, person, input),
  cancelBuy: ({ id }, person) => cancel(books, person, 'buy', id),
  cancelSell: ({ id }, person) => cancel(books, person, 'sell', id),
  pay: ({ id, paymentProof }, person) => payTrade(books, person, id, paymentProof),
  confirm: ({ id }, person) => confirmTrade(books, person, id),
})
