import { nextOrderStatus, restoreOrder } from '@cht/machines/lifecycles'
import { type Occurrence, occurrencesAround } from '@cht/sdk/live-sessions'
import { graceEndsAt, paymentDueAt } from '@cht/sdk/trades'
import {
  calculateOrderPrice,
  type OrderRow,
  pairOrders,
  stateNotices,
  type TradeRow,
} from '@cht/server/domain'
import { type MemoryStore, notify } from './store.js'

const MATCH = { type: 'order.match' } as const

/** Two orders that met. The names, phones and the price of this moment go with the trade. */
const newTrade = (books: MemoryStore, buy: OrderRow, sell: OrderRow, sessionStart: number): TradeRow => {
  const now = books.now()
  const dueAt = paymentDueAt(sessionStart, now)
  const payment = calculateOrderPrice(books.rates, sell)
  const { bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = sell
  return {
    id: books.nextId('trade'),
    buyOrderId: buy.id,
    sellOrderId: sell.id,
    buyerId: buy.userId,
    sellerId: sell.userId,
    buyerName: buy.fullName,
    buyerPhone: buy.phoneNumber,
    sellerName: sell.fullName,
    sellerPhone: sell.phoneNumber,
    amount: sell.amount,
    paymentAmount: payment?.amount ?? null,
    paymentCurrency: payment?.currency ?? null,
    paymentMethod: sell.paymentMethod,
    ...{ bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress },
    state: 'awaitingPayment',
    matchedAt: now,
    paymentDueAt: dueAt,
    graceEndsAt: graceEndsAt(dueAt),
    paidAt: null,
    confirmationDueAt: null,
    endedAt: null,
    hasProof: false,
    appealId: null,
    appealState: null,
    filings: [],
  }
}

/** Orders placed before a session meet at its start. */
const matchSession = (books: MemoryStore, { startsAt }: Occurrence): void => {
  const waiting = books.orders.filter((order) => order.createdAt < startsAt && restoreOrder(order).can(MATCH))
  const on = (side: OrderRow['side']) => waiting.filter((order) => order.side === side)
  for (const { buy, sell } of pairOrders(on('buy'), on('sell'))) {
    const trade = newTrade(books, buy, sell, startsAt)
    books.trades.push(trade)
    for (const order of [buy, sell]) order.status = nextOrderStatus(order, MATCH)
    notify(books, stateNotices(trade))
  }
}

/** Matches every session that is running, once. */
export function matchSessions(books: MemoryStore): void {
  const now = books.now()
  for (const session of occurrencesAround(books.sessions, now)) {
    const key = `${session.localDate} ${session.startTime}`
    const runs = session.startsAt <= now && now < session.endsAt
    if (!runs || session.startsAt < books.openedAt || books.matchedSessions.has(key)) continue
    books.matchedSessions.add(key)
    matchSession(books, session)
  }
}
