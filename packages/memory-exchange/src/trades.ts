import {
  type OrderEvent,
  orderLifecycle,
  type TradeEffect,
  type TradeEvent,
  type TradeTransition,
  toStoredTradeEvent,
  tradeLifecycle,
  verificationLifecycle,
} from '@cht/machines/lifecycles'
import type { Contract, InputOf } from '@cht/sdk/contract'
import type { Party, SenderStatement } from '@cht/sdk/rules'
import {
  type AppealFiling,
  applyTransition,
  assertAccountCan,
  assertCan,
  createEventNotifications,
  createLateProofFiling,
  createRefundEntry,
  createReleaseEntry,
  createSellOrderReturnEntry,
  createStateNotifications,
  isNewSituation,
  mapPage,
  paginate,
  type TradeRow,
  tickTradeRow,
  toWalletPayment,
  toWireAppealEvents,
  toWireTrade,
  toWireTradeEvents,
  transactionUsed,
} from '@cht/server/domain'
import { joinAppeal, openAppeal, settleAppeal, tickAppeal } from './appeal-state.js'
import type { Handlers } from './handlers.js'
import { postEntry } from './ledger.js'
import { assertFound, type MemoryStore, notify, type UserRecord } from './store.js'

const transitionOrders = (
  store: MemoryStore,
  { buyOrderId, sellOrderId }: TradeRow,
  event: OrderEvent,
): void => {
  for (const order of store.orders.filter(({ id }) => id === buyOrderId || id === sellOrderId)) {
    const before = orderLifecycle.restore(order)
    assertCan(before, event)
    order.status = orderLifecycle.send(before, event).snapshot.value
  }
}

type Effect = (store: MemoryStore, trade: TradeRow, filing?: AppealFiling) => void

/** The implementation of each effect of the lifecycle. */
const EFFECTS: Record<TradeEffect, Effect> = {
  'complete both orders': (store, trade) => transitionOrders(store, trade, { type: 'trade.complete' }),
  'cancel both orders': (store, trade) => transitionOrders(store, trade, { type: 'trade.refund' }),
  'cancel the buy order and return the sell order to the market': (store, trade) =>
    transitionOrders(store, trade, { type: 'trade.cancel' }),
  'release the escrow to the buyer': (store, trade) => postEntry(store, createReleaseEntry(trade)),
  'return the escrow to the seller': (store, trade) => postEntry(store, createRefundEntry(trade)),
  'return the escrow of the cancelled sell order': (store, trade) =>
    postEntry(store, createSellOrderReturnEntry(trade)),
  'open an appeal': openAppeal,
  'open an appeal for the operator': (store, trade) => openAppeal(store, trade),
  'open an appeal for late proof': (store, trade) => openAppeal(store, trade, createLateProofFiling(trade)),
  'join the appeal': joinAppeal,
  'close the appeal as settled': settleAppeal,
  // The appeal's own chart has closed it.
  'close the appeal for the buyer': () => {},
  'close the appeal for the seller': () => {},
}

/** Runs the effects of a transition, stores the new state and the event, and sends the notifications about both. */
export function advanceTrade(
  store: MemoryStore,
  trade: TradeRow,
  event: TradeEvent,
  transition: TradeTransition,
  filing?: AppealFiling,
): void {
  const before = { ...trade }
  for (const effect of transition.effects) EFFECTS[effect](store, trade, filing)
  Object.assign(trade, applyTransition(trade, transition, store.now()))
  const record = toStoredTradeEvent(event, { at: store.now(), before: before.state, after: trade.state })
  if (record) store.tradeEvents.set(trade.id, [...(store.tradeEvents.get(trade.id) ?? []), record])
  if (isNewSituation(before, trade)) notify(store, createStateNotifications(trade, event))
  notify(store, createEventNotifications(trade, event))
}

/** Applies the passed deadlines of all trades and their appeals. */
export function advanceTrades(store: MemoryStore): void {
  const now = store.now()
  for (const trade of store.trades) {
    const { transition, appeal, decidedFor } = tickTradeRow(trade, now)
    if (appeal) tickAppeal(store, trade)
    const event: TradeEvent =
      decidedFor === undefined ? { type: 'clock.tick', now } : { type: 'appeal.resolve', to: decidedFor }
    advanceTrade(store, trade, event, transition)
  }
}

/** Sends an event to a trade. Throws the lifecycle's refusal if the event is not allowed. */
export function applyTradeEvent(
  store: MemoryStore,
  trade: TradeRow,
  event: TradeEvent,
  filing?: AppealFiling,
): void {
  const { snapshot } = tickTradeRow(trade, store.now()).transition
  assertCan(snapshot, event)
  advanceTrade(store, trade, event, tradeLifecycle.send(snapshot, event), filing)
}

/** Whether the user is the buyer or the seller of a trade. */
export function isParty({ buyerId, sellerId }: TradeRow, { id }: UserRecord): boolean {
  return buyerId === id || sellerId === id
}

/** Returns a trade, and as `by` which party the user is; throws 404 if the user is neither. */
export function getUserTrade(
  store: MemoryStore,
  user: UserRecord,
  id: string,
): { trade: TradeRow; by: Party } {
  const trade = assertFound(store.trades.find((trade) => trade.id === id && isParty(trade, user)))
  return { trade, by: trade.buyerId === user.id ? 'buyer' : 'seller' }
}

type WireTrade = ReturnType<typeof toWireTrade>

/** Converts a trade to the wire format for a user. The proof is a data or object URL instead of a URL of the server. */
export function toWireTradeFor(store: MemoryStore, { id }: UserRecord, trade: TradeRow): WireTrade {
  const buyer = store.users.find((user) => user.id === trade.buyerId)
  const isBuyerVerified =
    buyer !== undefined && verificationLifecycle.restore(buyer.verification.state).matches('verified')
  const wireTrade = toWireTrade({ ...trade, isBuyerVerified }, id, store.now())
  const { proofOfPayment, proofOfRest } = wireTrade.matchedOrder
  return {
    ...wireTrade,
    // This exchange takes no claims after the end of a trade.
    claims: undefined,
    matchedOrder: {
      proofOfPayment: proofOfPayment && store.proofs.get(trade.id),
      proofOfRest: proofOfRest && store.restProofs.get(trade.id),
    },
  }
}

const toPictureUrl = (picture: Blob | string): string =>
  typeof picture === 'string' ? picture : URL.createObjectURL(picture)

const refuseUsedTransaction = ({ trades }: MemoryStore, hash: string | null): void => {
  const isUsed = ({ transactionHash, restTransactionHash }: TradeRow) =>
    transactionHash === hash || restTransactionHash === hash
  if (hash !== null && trades.some(isUsed)) throw transactionUsed()
}

/** Stores the buyer's proof of the rest of the payment. */
const payRest = (
  store: MemoryStore,
  user: UserRecord,
  { id, paymentProof, ...input }: InputOf<Contract['trades']['sendRest']>,
): WireTrade => {
  const { trade, by } = getUserTrade(store, user, id)
  const { transactionHash } = toWalletPayment(trade, input)
  refuseUsedTransaction(store, transactionHash)
  applyTradeEvent(store, trade, { type: 'rest.submit', by })
  store.restProofs.set(id, toPictureUrl(paymentProof))
  trade.hasRestProof = true
  trade.restTransactionHash = transactionHash
  return toWireTradeFor(store, user, trade)
}

/** Stores the buyer's proof of payment. The trade is then paid, or appealed if the payment window is over. */
export function payTrade(
  store: MemoryStore,
  user: UserRecord,
  { id, paymentProof, payerName, payerAccount, ...input }: InputOf<Contract['orders']['pay']>,
): WireTrade {
  const { trade, by } = getUserTrade(store, user, id)
  const walletPayment = toWalletPayment(trade, input)
  const { transactionHash } = walletPayment
  refuseUsedTransaction(store, transactionHash)
  applyTradeEvent(store, trade, { type: 'payment.submit', by })
  store.proofs.set(id, toPictureUrl(paymentProof))
  Object.assign(trade, walletPayment, { payerName: payerName ?? null, payerAccount: payerAccount ?? null })
  trade.hasProof = true
  return toWireTradeFor(store, user, trade)
}

export function confirmTrade(
  store: MemoryStore,
  user: UserRecord,
  id: string,
  sender?: SenderStatement,
): WireTrade {
  const { trade, by } = getUserTrade(store, user, id)
  assertAccountCan(user, 'confirm', store.now())
  applyTradeEvent(store, trade, { type: 'payment.confirm', by, sender })
  return toWireTradeFor(store, user, trade)
}

export function createTradeHandlers(store: MemoryStore): Handlers<'trades'> {
  return {
    open: (pageRequest, user) => {
      const open = store.trades.filter((trade) => trade.endedAt === null && isParty(trade, user))
      const page = paginate('open', open, ({ matchedAt, id }) => [matchedAt, id], pageRequest)
      return mapPage(page, (trade) => toWireTradeFor(store, user, trade))
    },
    reportAmount: ({ id, amount }, user) => {
      const { trade, by } = getUserTrade(store, user, id)
      applyTradeEvent(store, trade, { type: 'amount.report', by, amount })
      return toWireTradeFor(store, user, trade)
    },
    disputeAmount: ({ id }, user) => {
      const { trade, by } = getUserTrade(store, user, id)
      applyTradeEvent(store, trade, { type: 'amount.dispute', by })
      return toWireTradeFor(store, user, trade)
    },
    sendRest: (input, user) => payRest(store, user, input),
    get: ({ id }, user) => {
      const { trade: row } = getUserTrade(store, user, id)
      const trade = toWireTradeFor(store, user, row)
      const appealEvents = toWireAppealEvents(store.appealEvents.get(id) ?? [], () => undefined)
      const events = (store.tradeEvents.get(id) ?? []).map(
        ({ party = null, message = null, amount = null, statement = null, ...event }) => ({
          ...event,
          party,
          message,
          amount,
          statement,
        }),
      )
      return {
        ...trade,
        events: toWireTradeEvents(events),
        appeal: trade.appeal && { ...trade.appeal, events: appealEvents },
      }
    },
  }
}
