import { orderLifecycle } from '@cht/machines/lifecycles'
import { listOccurrences, type Occurrence } from '@cht/sdk/rules'
import {
  createMatch,
  createOrderWaitsNotification,
  createStateNotifications,
  EMPTY_TRADE_COLUMNS,
  hasPrice,
  isMatchable,
  listWaitingOrders,
  MATCHING_SWITCHES,
  type OrderRow,
  pairOrders,
  sortQueue,
  type TradeRow,
} from '@cht/server/domain'
import { isKnown } from './known-traders.js'
import { readSeparations } from './separations.js'
import { listMatchableUsers } from './standing.js'
import { type MemoryStore, notify } from './store.js'
import { getStoppedAt } from './switches.js'

const MATCH = { type: 'order.match' } as const

const createTrade = (
  store: MemoryStore,
  pair: { buy: OrderRow; sell: OrderRow },
  { startsAt }: Occurrence,
): TradeRow => {
  const { paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = pair.sell
  return {
    ...EMPTY_TRADE_COLUMNS,
    ...createMatch({
      id: store.nextId('trade'),
      ...pair,
      rates: store.rates,
      sessionStartsAt: startsAt,
      now: store.now(),
    }),
    ...{ paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress },
    cancelsSellOrder: false,
    messages: {},
    isBuyerVerified: false,
    hasProof: false,
    isProofReused: false,
    appealId: null,
    appealState: null,
    appealStage: null,
    appealDueAt: null,
    askedParty: null,
    decidedFor: null,
    contributions: null,
    filings: [],
    stoppedAt: getStoppedAt(store, 'payments'),
  }
}

/** Tells the users of orders that wait for the end of an open trade, each once. */
const notifyWaiting = (store: MemoryStore, buys: readonly OrderRow[], sells: readonly OrderRow[]): void => {
  for (const { order, trade } of listWaitingOrders(buys, sells, readSeparations(store))) {
    const key = `${order.id} ${trade.id}`
    if (store.toldTrades.has(key)) continue
    store.toldTrades.add(key)
    notify(store, [createOrderWaitsNotification(order, trade)])
  }
}

/**
 * Matches the orders that were placed before a session, except those of suspended users and those whose currency has no price.
 * Those of known users come first.
 */
const matchSession = (store: MemoryStore, session: Occurrence): void => {
  const users = listMatchableUsers(store)
  const known = new Set(store.users.filter((user) => isKnown(store, user)).map(({ id }) => id))
  const selectSide = (side: OrderRow['side']) => {
    const pending = store.orders.filter(
      (order) =>
        order.side === side &&
        order.createdAt < session.startsAt &&
        orderLifecycle.restore(order).can(MATCH) &&
        users.has(order.userId) &&
        hasPrice(store.rates, order),
    )
    return sortQueue(pending, (userId) => known.has(userId))
  }
  const [buys, sells] = [selectSide('buy'), selectSide('sell')]
  for (const pair of pairOrders(buys, sells, readSeparations(store))) {
    const trade = createTrade(store, pair, session)
    store.trades.push(trade)
    for (const order of [pair.buy, pair.sell])
      order.status = orderLifecycle.send(orderLifecycle.restore(order), MATCH).snapshot.value
    notify(store, createStateNotifications(trade))
  }
  const isPending = (order: OrderRow) => orderLifecycle.restore(order).can(MATCH)
  notifyWaiting(store, buys.filter(isPending), sells.filter(isPending))
}

/** Matches every running session once, except one that had started when the exchange was created, and not while matching is stopped. */
export function matchSessions(store: MemoryStore): void {
  if (MATCHING_SWITCHES.some((name) => getStoppedAt(store, name) !== null)) return
  const now = store.now()
  for (const session of listOccurrences(store.liveSessions, now)) {
    const key = `${session.timeZone} ${session.localDate} ${session.startTime}`
    if (!isMatchable(session, now, store.openedAt) || store.matchedSessions.has(key)) continue
    store.matchedSessions.add(key)
    matchSession(store, session)
  }
}
