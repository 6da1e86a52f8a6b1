import { getNextOrderStatus, isCancelledByConsent, restoreOrder } from '@cht/machines/lifecycles'
import { listOccurrences, type Occurrence } from '@cht/sdk/live-sessions'
import { NO_MATCH_AFTER_CANCELLATION } from '@cht/sdk/orders'
import {
  createMatch,
  createStateNotifications,
  isMatchable,
  type OrderRow,
  pairOrders,
  type TradeRow,
  toStoredTrade,
} from '@cht/server/domain'
import { listMatchableUsers } from './standing.js'
import { type MemoryStore, notify } from './store.js'

const MATCH = { type: 'order.match' } as const

const createTrade = (
  store: MemoryStore,
  pair: { buy: OrderRow; sell: OrderRow },
  { startsAt }: Occurrence,
): TradeRow => {
  const { paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = pair.sell
  return {
    ...createMatch({
      id: store.nextId('trade'),
      ...pair,
      rates: store.rates,
      sessionStartsAt: startsAt,
      now: store.now(),
    }),
    ...{ paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress },
    paidAt: null,
    payerName: null,
    payerAccount: null,
    confirmationDueAt: null,
    endedAt: null,
    extension: null,
    buyerCancellation: null,
    sellerCancellation: null,
    messages: {},
    hasProof: false,
    appealId: null,
    appealState: null,
    appealStage: null,
    appealDueAt: null,
    askedParty: null,
    decidedFor: null,
    contributions: null,
    filings: [],
  }
}

/**
 * Matches the orders that were placed before a session, except those of suspended users. Users who have lately cancelled a trade
 * by consent are not matched with each other.
 */
const matchSession = (store: MemoryStore, session: Occurrence): void => {
  const users = listMatchableUsers(store)
  const pending = store.orders.filter(
    (order) =>
      order.createdAt < session.startsAt && restoreOrder(order).can(MATCH) && users.has(order.userId),
  )
  const selectSide = (side: OrderRow['side']) => pending.filter((order) => order.side === side)
  const separated = store.trades.filter(
    (trade) =>
      isCancelledByConsent(toStoredTrade(trade)) &&
      (trade.endedAt ?? 0) > store.now() - NO_MATCH_AFTER_CANCELLATION,
  )
  for (const pair of pairOrders(selectSide('buy'), selectSide('sell'), separated)) {
    const trade = createTrade(store, pair, session)
    store.trades.push(trade)
    for (const order of [pair.buy, pair.sell]) order.status = getNextOrderStatus(order, MATCH)
    notify(store, createStateNotifications(trade))
  }
}

/** Matches every running session once, except one that had started when the exchange was created. */
export function matchSessions(store: MemoryStore): void {
  const now = store.now()
  for (const session of listOccurrences(store.liveSessions, now)) {
    const key = `${session.timeZone} ${session.localDate} ${session.startTime}`
    if (!isMatchable(session, now, store.openedAt) || store.matchedSessions.has(key)) continue
    store.matchedSessions.add(key)
    matchSession(store, session)
  }
}
