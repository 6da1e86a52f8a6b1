import { nextOrderStatus, type OrderEvent, restoreOrder } from '@cht/machines/lifecycles'
import type { SellOrderInput, Side } from '@cht/sdk/orders'
import {
  type Asked,
  cancelMove,
  escrowMove,
  mustBeComplete,
  mustHaveRoom,
  mustNotBeBarred,
  mustTake,
  type OrderRow,
  orderGroups,
  pageOf,
  presented,
  presentOrder,
} from '@cht/server/domain'
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

const newOrder = (books: Books, person: Person, side: Side, given: Given): OrderRow => ({
  id: books.nextId('order'),
  side,
  userId: person.id,
  fullName: person.fullName,
  phoneNumber: person.phoneNumber,
  country: person.country,
  amount: given.amount,
  paymentMethod: given.paymentMethod,
  status: 'pending',
  bankName: given.bankName || null,
  accountName: given.accountName || null,
  accountNumber: given.accountNumber || null,
  cryptoNetwork: given.network || null,
  cryptoAddress: given.walletAddress || null,
  createdAt: books.now(),
})

const createBuy = (books: Books, person: Person, given: Given) => {
  checkLimit(books, person, 'buy')
  checkNotBarred(books, person)
  const order = newOrder(books, person, 'buy', given)
  books.orders.push(order)
  return presentOrder(order)
}

/** A sell order's amount goes into escrow with it. */
const createSell = (books: Books, person: Person, given: SellOrderInput) => {
  const complete = mustBeComplete(given)
  checkLimit(books, person, 'sell')
  const order = newOrder(books, person, 'sell', complete)
  move(books, escrowMove(order))
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
  if (wanted === 'sell') move(books, cancelMove(order))
  return presentOrder(order)
}

const pending = ({ orders }: Books, { id: mine }: Person, wanted: Side, asked: Asked) => {
  const own = orders.filter(
    ({ userId, side, status }) => userId === mine && side === wanted && status === 'pending',
  )
  return presented(
    pageOf(`pending.${wanted}`, own, ({ createdAt, id }) => [createdAt, id], asked),
    presentOrder,
  )
}

export function orderAnswers(books: Books): Answers<'orders'> {
  return {
    pendingBuy: (asked, person) => pending(books, person, 'buy', asked),
    pendingSell: (asked, person) => pending(books, person, 'sell', asked),
    all: (asked, person) =>
      orderGroups(
        person.id,
        books.orders.filter(({ userId }) => userId === person.id),
        books.trades,
        (trade) => presentTradeTo(books, person, trade),
        asked,
      ),
    createBuy: (input, person) => createBuy(books, person, input),
    createSell: (input, person) => createSell(books, person, input),
    cancelBuy: ({ id }, person) => cancel(books, person, 'buy', id),
    cancelSell: ({ id }, person) => cancel(books, person, 'sell', id),
    pay: ({ id, paymentProof }, person) => payTrade(books, person, id, paymentProof),
    confirm: ({ id }, person) => confirmTrade(books, person, id),
  }
}
