import {
  isOpenTrade,
  nextOrderStatus,
  type OrderEvent,
  restoreOrder,
  settleTrade,
  stepTrade,
  type TradeEffect,
  type TradeEvent,
  type TradeStep,
  tradeState,
} from '@cht/machines/lifecycles'
import { LATE_PROOF } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import {
  type Filing,
  mustTake,
  paginate,
  presented,
  presentTrade,
  releaseMove,
  returnMove,
  stateNotices,
  storedTrade,
  type TradeRow,
} from '@cht/server/domain'
import { closeAppeal, joinAppeal, openAppeal } from './appeal-state.js'
import type { Handlers } from './handlers.js'
import { postEntry } from './ledger.js'
import { assertFound, type MemoryStore, notify, type UserRecord } from './store.js'

const moveOrders = (books: MemoryStore, { buyOrderId, sellOrderId }: TradeRow, event: OrderEvent): void => {
  for (const order of books.orders.filter(({ id }) => id === buyOrderId || id === sellOrderId)) {
    mustTake(restoreOrder(order), event)
    order.status = nextOrderStatus(order, event)
  }
}

type Effect = (books: MemoryStore, trade: TradeRow, filing?: Filing) => void

/** What the chart says must happen, done. */
const EFFECTS: Record<TradeEffect, Effect> = {
  'complete both orders': (books, trade) => moveOrders(books, trade, { type: 'trade.complete' }),
  'cancel both orders': (books, trade) => moveOrders(books, trade, { type: 'trade.reverse' }),
  'cancel the buy order and return the sell order to the market': (books, trade) =>
    moveOrders(books, trade, { type: 'trade.lapse' }),
  'release the escrow to the buyer': (books, trade) => postEntry(books, releaseMove(trade)),
  'return the escrow to the seller': (books, trade) => postEntry(books, returnMove(trade)),
  'open an appeal': openAppeal,
  'open an appeal for late proof': (books, trade) => openAppeal(books, trade, { by: 'buyer', ...LATE_PROOF }),
  'join the appeal': joinAppeal,
  'close the appeal as settled': (_, trade) => closeAppeal(trade, { type: 'appeal.settle' }),
  'close the appeal for the buyer': (_, trade) => closeAppeal(trade, { type: 'appeal.resolve', to: 'buyer' }),
  'close the appeal for the seller': (_, trade) =>
    closeAppeal(trade, { type: 'appeal.resolve', to: 'seller' }),
}

/** Writes a step, does its effects, and tells both sides of a new state. */
const applyStep = (
  books: MemoryStore,
  trade: TradeRow,
  { snapshot, effects }: TradeStep,
  filing?: Filing,
): void => {
  const before = trade.state
  for (const effect of effects) EFFECTS[effect](books, trade, filing)
  trade.state = tradeState(snapshot)
  trade.paidAt = snapshot.context.paidAt ?? null
  trade.confirmationDueAt = snapshot.context.confirmationDueAt ?? null
  trade.endedAt = isOpenTrade(snapshot) ? null : (trade.endedAt ?? books.now())
  if (trade.state !== before) notify(books, stateNotices(trade))
}

/** What time alone has done to every trade by now. */
export function advanceTrades(books: MemoryStore): void {
  for (const trade of books.trades) applyStep(books, trade, settleTrade(storedTrade(trade), books.now()))
}

/** An event of a trade: taken as its chart says, or refused with the chart's own words. */
export function transitionTrade(
  books: MemoryStore,
  trade: TradeRow,
  event: TradeEvent,
  filing?: Filing,
): void {
  const { snapshot } = settleTrade(storedTrade(trade), books.now())
  mustTake(snapshot, event)
  applyStep(books, trade, stepTrade(snapshot, event), filing)
}

/** A trade for one of its parties; to anyone else it does not exist. */
export function getUserTrade(
  books: MemoryStore,
  { id: mine }: UserRecord,
  id: string,
): { trade: TradeRow; by: Party } {
  const isMine = ({ buyerId, sellerId }: TradeRow) => buyerId === mine || sellerId === mine
  const trade = assertFound(books.trades.find((one) => one.id === id && isMine(one)))
  return { trade, by: trade.buyerId === mine ? 'buyer' : 'seller' }
}

type PresentedTrade = ReturnType<typeof presentTrade>

/** As the server presents it; the picture itself stands where the server has its address. */
export function toWireTradeFor(books: MemoryStore, { id }: UserRecord, trade: TradeRow): PresentedTrade {
  return {
    ...presentTrade(trade, id, books.now()),
    matchedOrder: { proofOfPayment: books.proofs.get(trade.id) },
  }
}

/** The buyer's proof; with it the trade is paid, or after the window in appeal. */
export function payTrade(
  books: MemoryStore,
  person: UserRecord,
  id: string,
  paymentProof: string,
): PresentedTrade {
  const { trade, by } = getUserTrade(books, person, id)
  transitionTrade(books, trade, { type: 'payment.submit', by })
  books.proofs.set(id, paymentProof)
  trade.hasProof = true
  return toWireTradeFor(books, person, trade)
}

export function confirmTrade(books: MemoryStore, person: UserRecord, id: string): PresentedTrade {
  const { trade, by } = getUserTrade(books, person, id)
  transitionTrade(books, trade, { type: 'payment.confirm', by })
  return toWireTradeFor(books, person, trade)
}

export function createTradeHandlers(books: MemoryStore): Handlers<'trades'> {
  return {
    open: (asked, person) => {
      const open = books.trades
        .filter(({ buyerId, sellerId }) => buyerId === person.id || sellerId === person.id)
        .filter(({ endedAt }) => endedAt === null)
      const page = paginate('open', open, ({ matchedAt, id }) => [matchedAt, id], asked)
      return presented(page, (trade) => toWireTradeFor(books, person, trade))
    },
    get: ({ id }, person) => toWireTradeFor(books, person, getUserTrade(books, person, id).trade),
  }
}
