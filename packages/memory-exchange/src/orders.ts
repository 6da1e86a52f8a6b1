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
  paginate,
  presented,
  presentOrder,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { postEntry } from './ledger.js'
import { assertFound, type MemoryStore, type UserRecord } from './store.js'
import { confirmTrade, payTrade, toWireTradeFor } from './trades.js'

/** Limits are checked at creation only. */
const checkLimit = ({ orders }: MemoryStore, { id, verification }: UserRecord, side: Side): void => {
  const isOpen = ({ userId, status, side: its }: OrderRow) =>
    userId === id && its === side && (status === 'pending' || status === 'approved')
  mustHaveRoom(side, verification.state === 'verified', orders.filter(isOpen).length)
}

/** Who let orders expire unpaid cannot buy for a while. */
const checkNotBarred = ({ trades, now }: MemoryStore, { id }: UserRecord): void => {
  const lapsed = trades
    .filter(({ buyerId, state, paidAt }) => buyerId === id && state === 'cancelled' && paidAt === null)
    .map(({ endedAt }) => endedAt ?? 0)
    .sort((a, b) => b - a)
  mustNotBeBarred(lapsed, now())
}

type Given = Pick<SellOrderInput, 'amount' | 'paymentMethod'> & Partial<SellOrderInput>

const newOrder = (books: MemoryStore, person: UserRecord, side: Side, given: Given): OrderRow => ({
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

const createBuy = (books: MemoryStore, person: UserRecord, given: Given) => {
  checkLimit(books, person, 'buy')
  checkNotBarred(books, person)
  const order = newOrder(books, person, 'buy', given)
  books.orders.push(order)
  return presentOrder(order)
}

/** A sell order's amount goes into escrow with it. */
const createSell = (books: MemoryStore, person: UserRecord, given: SellOrderInput) => {
  const complete = mustBeComplete(given)
  checkLimit(books, person, 'sell')
  const order = newOrder(books, person, 'sell', complete)
  postEntry(books, escrowMove(order))
  books.orders.push(order)
  return presentOrder(order)
}

/** Takes an own pending order back; a sell order's tokens with it. */
const cancel = (books: MemoryStore, person: UserRecord, wanted: Side, id: string) => {
  const order = assertFound(
    books.orders.find((one) => one.id === id && one.userId === person.id && one.side === wanted),
  )
  const event: OrderEvent = { type: 'order.cancel' }
  mustTake(restoreOrder(order), event)
  order.status = nextOrderStatus(order, event)
  if (wanted === 'sell') postEntry(books, cancelMove(order))
  return presentOrder(order)
}

const pending = ({ orders }: MemoryStore, { id: mine }: UserRecord, wanted: Side, asked: Asked) => {
  const own = orders.filter(
    ({ userId, side, status }) => userId === mine && side === wanted && status === 'pending',
  )
  return presented(
    paginate(`pending.${wanted}`, own, ({ createdAt, id }) => [createdAt, id], asked),
    presentOrder,
  )
}

export function createOrderHandlers(books: MemoryStore): Handlers<'orders'> {
  return {
    pendingBuy: (asked, person) => pending(books, person, 'buy', asked),
    pendingSell: (asked, person) => pending(books, person, 'sell', asked),
    all: (asked, person) =>
      orderGroups(
        person.id,
        books.orders.filter(({ userId }) => userId === person.id),
        books.trades,
        (trade) => toWireTradeFor(books, person, trade),
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
