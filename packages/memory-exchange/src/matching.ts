import { orderLifecycle } from '@cht/machines/lifecycles'
import { listOccurrences, type Occurrence } from '@cht/sdk/rules'
import {
  createMatch,
  createStateNotifications,
  EMPTY_TRADE_COLUMNS,
  hasPrice,
  isMatchable,
  type OrderRow,
  pairOrders,
  sortQueue,
  type TradeRow,
} from '@cht/server/domain'
import { isKnown } from './known-traders.js'
import { readSeparations } from './separations.js'
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
    receivedAmounts: [],
    isBuyerVerified: false,
    hasProof: false,
    hasRestProof: false,
    isProofReused: false,
    transactionHash: null,
    restTransactionHash: null,
    appealId: null,
    appealState: null,
    appealOpenedAt: null,
    appealStage: null,
    appealDueAt: null,
    restAmount: null,
    askedParties: null,
    decidedFor: null,
    contributions: null,
    filings: [],
    claims: [],
    stoppedAt: null,
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
