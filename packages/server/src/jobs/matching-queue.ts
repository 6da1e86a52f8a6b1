import { MAX_SELL_ORDERS, NO_MATCH_AFTER_CANCELLATION } from '@cht/sdk/orders'
import { IS_MATCHABLE_USER_SQL } from '../auth/standing.js'
import { awaitStatements, type Queryable, toTimestamp } from '../db/database.js'
import {
  MARKET_COUNTRY_SQL,
  type MatchableOrder,
  pairOrders,
  type SeparatedUsers,
  toMarketCountry,
  toMarketKey,
} from '../domain/orders/matching.js'
import { CANCELLED_BY_CONSENT_SQL } from '../domain/trades/states.js'
import { listAcceptingStatuses } from '../orders/service.js'

/** A pending order of a user whose orders may be matched, with its place in the queue and the fields that its trade copies. */
export interface QueuedOrder extends MatchableOrder {
  place: number
  fullName: string
  phoneNumber: string
}

export interface OrderPair {
  buy: QueuedOrder
  sell: QueuedOrder
}

/**
 * The orders of a matching: the pending ones that were placed before an instant, in ms, by users whose orders may be matched, without
 * the skipped sell orders.
 */
export interface MatchingQueue {
  placedBefore: number
  skippedSellOrders: readonly string[]
}

const PENDING_ORDERS = `select orders.id, place, user_id as "userId", amount, payment_method as "paymentMethod", orders.country,
    full_name as "fullName", phone_number as "phoneNumber"
  from orders join users on users.id = user_id
  where status in (${listAcceptingStatuses('buy', { type: 'order.match' })
    .map((status) => `'${status}'`)
    .join(', ')}) and ${IS_MATCHABLE_USER_SQL} and orders.created_at < $1`

/** A suspension that has begun is waited for, and one that comes later waits for the commit. */
const ROW_LOCKS = 'for no key update of orders for share of users'

/** Locks the next buy orders after a place in the queue, and waits for orders that others have locked. */
export function lockBuyOrders(
  tx: Queryable,
  { placedBefore }: MatchingQueue,
  after: number,
  limit: number,
): Promise<QueuedOrder[]> {
  return tx.query<QueuedOrder>(
    `${PENDING_ORDERS} and side = 'buy' and place > $2 order by place limit $3 ${ROW_LOCKS}`,
    [toTimestamp(placedBefore), after, limit],
  )
}

/** Locks the oldest sell orders in the market of a buy order. */
const lockSellOrders = (
  tx: Queryable,
  { placedBefore, skippedSellOrders }: MatchingQueue,
  buy: QueuedOrder,
  limit: number,
) =>
  tx.query<QueuedOrder>(
    `${PENDING_ORDERS} and side = 'sell' and amount = $2 and payment_method = $3 and ${MARKET_COUNTRY_SQL} = $4
       and orders.id <> all ($5::uuid[])
     order by place limit $6 ${ROW_LOCKS}`,
    [
      toTimestamp(placedBefore),
      buy.amount,
      buy.paymentMethod,
      toMarketCountry(buy),
      skippedSellOrders,
      limit,
    ],
  )

/** A buyer has at most this many open sell orders, which are never matched with that buyer (decision 10). */
const MAX_SELL_ORDERS_OF_USER = MAX_SELL_ORDERS.verified

/**
 * Pairs the buy orders of one market with its oldest sell orders. Reads more of them until every buy order has a pair, or no
 * more are left.
 */
const pairInMarket = async (
  tx: Queryable,
  queue: MatchingQueue,
  buys: QueuedOrder[],
  separated: readonly SeparatedUsers[],
): Promise<OrderPair[]> => {
  const [buy] = buys
  for (let limit = buys.length + MAX_SELL_ORDERS_OF_USER; buy; limit *= 2) {
    const sells = await lockSellOrders(tx, queue, buy, limit)
    const pairs = pairOrders(buys, sells, separated)
    if (pairs.length === buys.length || sells.length < limit) return pairs
  }
  return []
}

/** Lists the pairs of a buyer of these orders and a user with whom that buyer is not matched now. */
const listSeparatedUsers = (tx: Queryable, buys: QueuedOrder[], now: number) =>
  tx.query<SeparatedUsers>(
    `select buyer_id as "buyerId", seller_id as "sellerId" from trades
     where ${CANCELLED_BY_CONSENT_SQL} and ended_at > $1 and (buyer_id = any ($2::uuid[]) or seller_id = any ($2::uuid[]))`,
    [toTimestamp(now - NO_MATCH_AFTER_CANCELLATION), buys.map(({ userId }) => userId)],
  )

const groupByMarket = (orders: QueuedOrder[]): QueuedOrder[][] => {
  const markets = new Map<string, QueuedOrder[]>()
  for (const order of orders) {
    const key = toMarketKey(order)
    markets.set(key, [...(markets.get(key) ?? []), order])
  }
  return [...markets.values()]
}

/** Pairs locked buy orders with sell orders of their markets. An order without a counterpart is in no pair. */
export async function pairQueue(
  tx: Queryable,
  queue: MatchingQueue,
  buys: QueuedOrder[],
  now: number,
): Promise<OrderPair[]> {
  const separated = await listSeparatedUsers(tx, buys, now)
  const pairs = await awaitStatements(
    groupByMarket(buys).map((market) => pairInMarket(tx, queue, market, separated)),
  )
  return pairs.flat()
}
