import { MAX_SELL_ORDERS } from '@cht/sdk/orders'
import { at, type Queryable, together } from '../db/database.js'
import {
  COUNTRY_OF_MARKET,
  toMarketCountry,
  toMarketKey,
  type MatchableOrder,
  pairOrders,
} from '../domain/orders/matching.js'
import { statusesTaking } from '../orders/service.js'

export interface QueuedOrder extends MatchableOrder {
  place: number
  fullName: string
  phoneNumber: string
}

export interface OrderPair {
  buy: QueuedOrder
  sell: QueuedOrder
}

/** Who is in the queue: orders placed before an instant (ms), but for these sell orders. */
export interface MatchingQueue {
  placedBefore: number
  skippedSellOrders: readonly string[]
}

const PENDING = `select orders.id, place, user_id as "userId", amount, payment_method as "paymentMethod", orders.country,
    full_name as "fullName", phone_number as "phoneNumber"
  from orders join users on users.id = user_id
  where status in (${statusesTaking('buy', { type: 'order.match' })
    .map((status) => `'${status}'`)
    .join(', ')}) and orders.created_at < $1`

/** The next buy orders of the queue, locked in its order; waits for whoever holds one. */
export function lockBuyOrders(
  tx: Queryable,
  { placedBefore }: MatchingQueue,
  after: number,
  most: number,
): Promise<QueuedOrder[]> {
  return tx.query<QueuedOrder>(
    `${PENDING} and side = 'buy' and place > $2 order by place limit $3 for no key update of orders`,
    [at(placedBefore), after, most],
  )
}

/** The oldest sell orders of the market that an order is of, locked. */
const lockSellOrders = (tx: Queryable, { placedBefore, skippedSellOrders: passedOver }: MatchingQueue, like: QueuedOrder, most: number) =>
  tx.query<QueuedOrder>(
    `${PENDING} and side = 'sell' and amount = $2 and payment_method = $3 and ${COUNTRY_OF_MARKET} = $4
       and orders.id <> all ($5::uuid[])
     order by place limit $6 for no key update of orders`,
    [at(placedBefore), like.amount, like.paymentMethod, toMarketCountry(like), passedOver, most],
  )

/** Nobody has more open sell orders: so many of a queue's first may be one's own (decision 10). */
const OWN = MAX_SELL_ORDERS.verified

/** Pairs buy orders of one market with the oldest sell orders that fit. */
const pairInMarket = async (tx: Queryable, queue: MatchingQueue, buys: QueuedOrder[]): Promise<OrderPair[]> => {
  const [like] = buys
  for (let most = buys.length + OWN; like; most *= 2) {
    const sells = await lockSellOrders(tx, queue, like, most)
    const pairs = pairOrders(buys, sells)
    if (pairs.length === buys.length || sells.length < most) return pairs
  }
  return []
}

const marketsOf = (orders: QueuedOrder[]): QueuedOrder[][] => {
  const markets = new Map<string, QueuedOrder[]>()
  for (const order of orders) markets.set(toMarketKey(order), [...(markets.get(toMarketKey(order)) ?? []), order])
  return [...markets.values()]
}

/** Pairs locked buy orders, each market by itself; who meets nobody is in no pair. */
export async function pairQueue(tx: Queryable, queue: MatchingQueue, buys: QueuedOrder[]): Promise<OrderPair[]> {
  return (await together(marketsOf(buys).map((market) => pairInMarket(tx, queue, market)))).flat()
}
