import type { Rates } from '@cht/sdk/contract'
import { MAX_SELL_ORDERS, NO_MATCH_AFTER_CANCELLATION } from '@cht/sdk/rules'
import { IS_KNOWN_SQL } from '../domain/trading/known-traders.js'
import {
  buildFitsNetworkSql,
  MARKET_COUNTRY_SQL,
  type MatchableOrder,
  type OpenTrade,
  pairOrders,
  type SeparatedUsers,
  type Separations,
  toMarketCountry,
  toMarketKey,
} from '../domain/trading/matching.js'
import { hasPrice, listPricedMarkets } from '../domain/trading/price.js'
import { buildSeparatingSql, OPEN_TRADE_SQL } from '../domain/trading/states.js'
import { IS_MATCHABLE_USER_SQL, IS_UNMATCHABLE_USER_SQL } from '../features/auth/standing.js'
import { listAcceptingStatuses } from '../features/trading/orders.js'
import type { Row } from '../kernel/tables.js'
import type { ExchangeClock } from '../platform/db/clock.js'
import { serializeRows } from '../platform/db/columns.js'
import { awaitStatements, type Queryable, toTimestamp } from '../platform/db/database.js'
import { awaitLocks, type LockTime, lockMoreRows } from '../platform/db/locks.js'
import type { MatchingCursor } from './matching-progress.js'

/** A pending order of a user whose orders may be matched, with its place in the queue and the fields that its trade copies. */
export type QueuedOrder = MatchableOrder & Row<'orders', 'place'> & Row<'users', 'fullName' | 'phoneNumber'>

export interface OrderPair {
  buy: QueuedOrder
  sell: QueuedOrder
}

/**
 * The orders of a matching: the pending ones that were placed before an instant, in ms, by users whose orders may be matched, without
 * the skipped ones. Those whose currency has no price in `rates` are in no pair.
 */
export interface MatchingQueue {
  placedBefore: number
  skippedBuyOrders: readonly string[]
  skippedSellOrders: readonly string[]
  rates: Rates
  /** The users whose orders come first (decision 3). */
  knownUsers: readonly string[]
}

/**
 * Lists the known users who have orders that were placed before an instant, in ms. They are read once for many batches: each user costs
 * a look at the purchases.
 */
export async function readKnownUsers(db: Queryable, placedBefore: number): Promise<string[]> {
  const rows = await db.query<Row<'users', 'id'>>(
    `select id from users where ${IS_KNOWN_SQL}
       and id in (select user_id from orders where status = 'pending' and created_at < $1)`,
    [toTimestamp(placedBefore)],
  )
  return rows.map(({ id }) => id)
}

const MATCHABLE_STATUSES = listAcceptingStatuses('buy', { type: 'order.match' })
  .map((status) => `'${status}'`)
  .join(', ')

/** Pending orders that were placed before the instant `$1`. */
const PENDING_ORDERS = `select orders.id, place, side, user_id, amount, payment_method, orders.country, crypto_network,
    ${MARKET_COUNTRY_SQL} as market_country, full_name, phone_number
  from orders join users on users.id = user_id
  where status in (${MATCHABLE_STATUSES}) and ${IS_MATCHABLE_USER_SQL} and orders.created_at < $1`

/** A suspension that has begun is waited for, and one that comes later waits for the commit. */
const ROW_LOCKS = 'no key update of orders for share of users'

/**
 * Locks the next buy orders after a cursor, and waits for orders that others have locked. The cursor of each order is that of the
 * matching after it. When the orders of known users are processed, all that are left follow, also those of users who have become
 * known meanwhile.
 */
export async function lockBuyOrders(
  tx: Queryable,
  { placedBefore, skippedBuyOrders, knownUsers }: MatchingQueue,
  after: MatchingCursor,
  limit: number,
): Promise<{ order: QueuedOrder; cursor: MatchingCursor }[]> {
  const lockNext = async (isKnown: boolean, place: number, count: number, except: readonly string[]) => {
    const orders = await lockMoreRows<QueuedOrder>(tx, {
      sql: `${PENDING_ORDERS} and side = 'buy' and place > $2 and orders.id <> all ($3::uuid[])
          ${isKnown ? 'and user_id = any ($5::uuid[])' : ''}
        order by place limit $4`,
      params: [toTimestamp(placedBefore), place, except, count, ...(isKnown ? [knownUsers] : [])],
      lock: ROW_LOCKS,
    })
    return orders.map((order) => ({ order, cursor: { isKnown, place: order.place } }))
  }
  if (!after.isKnown) return lockNext(false, after.place, limit, skippedBuyOrders)
  const known = await lockNext(true, after.place, limit, skippedBuyOrders)
  if (known.length === limit) return known
  const locked = [...skippedBuyOrders, ...known.map(({ order }) => order.id)]
  return [...known, ...(await lockNext(false, 0, limit - known.length, locked))]
}

/**
 * Locks the first sell orders in the market of these buy orders, as far as they fit the network of any: those of known users, oldest
 * first, then the others, oldest first.
 */
const lockSellOrders = async (
  tx: Queryable,
  { placedBefore, skippedSellOrders, knownUsers }: MatchingQueue,
  buys: readonly QueuedOrder[],
  limit: number,
): Promise<QueuedOrder[]> => {
  const [buy] = buys
  if (!buy) return []
  const networks = buys.map(({ cryptoNetwork }) => cryptoNetwork)
  const lockNext = (isKnown: boolean, count: number, except: readonly string[]) =>
    lockMoreRows<QueuedOrder>(tx, {
      sql: `${PENDING_ORDERS} and side = 'sell' and amount = $2 and payment_method = $3 and ${MARKET_COUNTRY_SQL} = $4
          and orders.id <> all ($5::uuid[]) and ${buildFitsNetworkSql('crypto_network', 'any ($7::text[])')}
          ${isKnown ? 'and user_id = any ($8::uuid[])' : ''}
        order by place limit $6`,
      params: [
        toTimestamp(placedBefore),
        buy.amount,
        buy.paymentMethod,
        toMarketCountry(buy),
        except,
        count,
        networks.includes(null) ? null : networks,
        ...(isKnown ? [knownUsers] : []),
      ],
      lock: ROW_LOCKS,
    })
  const known = await lockNext(true, limit, skippedSellOrders)
  if (known.length === limit) return known
  const locked = [...skippedSellOrders, ...known.map(({ id }) => id)]
  return [...known, ...(await lockNext(false, limit - known.length, locked))]
}

/**
 * How many sell orders more than buy orders are read at first: a buyer has at most this many open ones, which are never matched
 * with that buyer (decision 10).
 */
const MAX_SELL_ORDERS_OF_USER = MAX_SELL_ORDERS.verified

/**
 * Pairs the buy orders of one market with its first sell orders. Reads more of them until every buy order has a pair, or no
 * more are left.
 */
const pairInMarket = async (
  tx: Queryable,
  queue: MatchingQueue,
  buys: QueuedOrder[],
  separations: Separations,
): Promise<OrderPair[]> => {
  for (let limit = buys.length + MAX_SELL_ORDERS_OF_USER; ; limit *= 2) {
    const sells = await lockSellOrders(tx, queue, buys, limit)
    const pairs = pairOrders(buys, sells, separations)
    if (pairs.length === buys.length || sells.length < limit) return pairs
  }
}

/** Reads with whom the users of these orders are not matched now. Trades that end later wait for the commit, or count as open. */
const readSeparations = async (tx: Queryable, buys: QueuedOrder[], now: number): Promise<Separations> => {
  const userIds = buys.map(({ userId }) => userId)
  const isParty = (param: string) =>
    `(buyer_id = any (${param}::uuid[]) or seller_id = any (${param}::uuid[]))`
  const [separated, openTrades] = await awaitStatements([
    tx.query<SeparatedUsers>(
      `select buyer_id, seller_id from trades where ${buildSeparatingSql('$1')} and ${isParty('$2')}`,
      [toTimestamp(now - NO_MATCH_AFTER_CANCELLATION), userIds],
    ),
    tx.query<OpenTrade>(
      `select buyer_id, seller_id, trades.amount, payment_method
       from trades join orders on orders.id = sell_order_id where ${OPEN_TRADE_SQL} and ${isParty('$1')}`,
      [userIds],
    ),
  ])
  return { separated, openTrades }
}

const groupByMarket = (orders: QueuedOrder[]): QueuedOrder[][] => {
  const markets = new Map<string, QueuedOrder[]>()
  for (const order of orders) {
    const key = toMarketKey(order)
    markets.set(key, [...(markets.get(key) ?? []), order])
  }
  return [...markets.values()]
}

/**
 * Pairs locked buy orders with sell orders of their markets, which it locks, and returns the time after that. An order without a
 * counterpart is in no pair.
 */
export async function pairQueue(
  tx: Queryable,
  clock: ExchangeClock,
  queue: MatchingQueue,
  buys: QueuedOrder[],
): Promise<{ pairs: OrderPair[]; now: LockTime }> {
  const priced = buys.filter((buy) => hasPrice(queue.rates, buy))
  const separations = await readSeparations(tx, priced, clock.now())
  const { results, now } = await awaitLocks(
    clock,
    groupByMarket(priced).map((market) => pairInMarket(tx, queue, market, separations)),
  )
  return { pairs: results.flat(), now }
}

/** Lists the markets, by payment method and country, that have pending orders from before an instant, in ms, with their number. */
export function countPendingOrders(tx: Queryable, placedBefore: number) {
  return tx.query<Pick<MatchableOrder, 'paymentMethod' | 'country'> & { count: number }>(
    `select payment_method, country, count(*) as count from orders
     where status in (${MATCHABLE_STATUSES}) and created_at < $1
       and not exists (select from users where users.id = user_id and ${IS_UNMATCHABLE_USER_SQL})
     group by 1, 2`,
    [toTimestamp(placedBefore)],
  )
}

/** An order that waits, and the open trade of its user because of which it was not matched. */
type WaitingOrder = Row<'orders', 'id' | 'userId' | 'side'> & { tradeId: string }

/** SQL of the other party of a trade of the user of `pending`. */
const OTHER_PARTY_SQL = `case when buyer_id = pending.user_id then seller_id else buyer_id end`

/**
 * The pending orders after the place `$2` that have a price, each with the last of the open trades because of which it waits, if any.
 * The limits keep PostgreSQL from joining all pending orders: it looks up the trades of one user and the orders of the other one.
 */
const NEXT_WAITING_ORDERS = `select pending.id, place, trade_id
  from (${PENDING_ORDERS} and place > $2 and orders.id <> all ($5::uuid[])
      and (payment_method, orders.country) in (
        select payment_method, country from json_populate_recordset(null::orders, $6))
    order by place limit $3) as pending
  left join lateral (
    select trades.id as trade_id from trades join orders as traded on traded.id = sell_order_id
    where ${OPEN_TRADE_SQL} and (buyer_id = pending.user_id or seller_id = pending.user_id)
      and trades.amount = pending.amount and traded.payment_method = pending.payment_method
      and exists (select from (${PENDING_ORDERS} and user_id = ${OTHER_PARTY_SQL} and side <> pending.side
          and amount = pending.amount and payment_method = pending.payment_method
          and ${MARKET_COUNTRY_SQL} = pending.market_country
          and ${buildFitsNetworkSql('orders.crypto_network', 'pending.crypto_network')} and orders.id <> all ($5::uuid[]) limit 1) as fitting)
      and not exists (select from trades as separating
        where ${buildSeparatingSql('$4')} and buyer_id in (trades.buyer_id, trades.seller_id)
          and seller_id in (trades.buyer_id, trades.seller_id))
    order by matched_at desc, trades.id desc limit 1
  ) as waits on true
  order by place`

/**
 * Finds, among the next `limit` orders after a place, those that a matching has left pending although an order of another user fits,
 * because the two users have an open trade of the same amount and payment method (decision 3). Writes that trade to the orders.
 * Returns those to which it was not written before, and the place of the last order that was read, undefined if no more follow.
 */
export async function writeWaitingOrders(
  tx: Queryable,
  { placedBefore, skippedBuyOrders, skippedSellOrders, rates }: Omit<MatchingQueue, 'knownUsers'>,
  { after, limit, now }: { after: number; limit: number; now: number },
): Promise<{ orders: WaitingOrder[]; last: number | undefined }> {
  const rows = await tx.query<Row<'orders', 'id' | 'place'> & { tradeId: string | null }>(
    NEXT_WAITING_ORDERS,
    [
      toTimestamp(placedBefore),
      after,
      limit,
      toTimestamp(now - NO_MATCH_AFTER_CANCELLATION),
      [...skippedBuyOrders, ...skippedSellOrders],
      serializeRows('orders', listPricedMarkets(rates)),
    ],
  )
  const waiting = rows.flatMap(({ id, tradeId }) => (tradeId === null ? [] : [{ id, toldTradeId: tradeId }]))
  const orders =
    waiting.length === 0
      ? []
      : await tx.query<WaitingOrder>(
          // In the order in which others lock several orders.
          `with locked as materialized (
             select orders.id, waiting.told_trade_id
             from orders join json_populate_recordset(null::orders, $1) as waiting using (id)
             where orders.status = 'pending' and orders.told_trade_id is distinct from waiting.told_trade_id
             order by orders.side = 'sell', orders.place for no key update of orders
           )
           update orders set told_trade_id = locked.told_trade_id from locked where orders.id = locked.id
           returning orders.id, user_id, side, orders.told_trade_id as "tradeId"`,
          [serializeRows('orders', waiting)],
        )
  return { orders, last: rows.length < limit ? undefined : rows.at(-1)?.place }
}
