import { MAX_SELL_ORDERS } from '@cht/sdk/orders'
import { at, type Queryable, together } from '../db/database.js'
import {
  COUNTRY_OF_MARKET,
  countryOfMarket,
  marketOf,
  type Pending,
  pairOrders,
} from '../domain/orders/matching.js'
import { statusesTaking } from '../orders/service.js'

export interface PendingOrder extends Pending {
  place: number
  fullName: string
  phoneNumber: string
}

export interface Pair {
  buy: PendingOrder
  sell: PendingOrder
}

/** Who is in the queue: orders placed before an instant (ms), but for these sell orders. */
export interface Queue {
  placedBefore: number
  passedOver: readonly string[]
}

const PENDING = `select orders.id, place, user_id as "userId", amount, payment_method as "paymentMethod", orders.country,
    full_name as "fullName", phone_number as "phoneNumber"
  from orders join users on users.id = user_id
  where status in (${statusesTaking('buy', { type: 'order.match' })
    .map((status) => `'${status}'`)
    .join(', ')}) and orders.created_at < $1`

/** The next buy orders of the queue, locked in its order; waits for whoever holds one. */
export function nextBuys(
  tx: Queryable,
  { placedBefore }: Queue,
  after: number,
  most: number,
): Promise<PendingOrder[]> {
  return tx.query<PendingOrder>(
    `${PENDING} and side = 'buy' and place > $2 order by place limit $3 for no key update of orders`,
    [at(placedBefore), after, most],
  )
}

/** The oldest sell orders of the market that an order is of, locked. */
const sellsFor = (tx: Queryable, { placedBefore, passedOver }: Queue, like: PendingOrder, most: number) =>
  tx.query<PendingOrder>(
    `${PENDING} and side = 'sell' and amount = $2 and payment_method = $3 and ${COUNTRY_OF_MARKET} = $4
       and orders.id <> all ($5::uuid[])
     order by place limit $6 for no key update of orders`,
    [at(placedBefore), like.amount, like.paymentMethod, countryOfMarket(like), passedOver, most],
  )

/** Nobody has more open sell orders: so many of a queue's first may be one's own (decision 10). */
const OWN = MAX_SELL_ORDERS.verified

/** Pairs buy orders of one market with the oldest sell orders that fit. */
const pairInMarket = async (tx: Queryable, queue: Queue, buys: PendingOrder[]): Promise<Pair[]> => {
  const [like] = buys
  for (let most = buys.length + OWN; like; most *= 2) {
    const sells = await sellsFor(tx, queue, like, most)
    const pairs = pairOrders(buys, sells)
    if (pairs.length === buys.length || sells.length < most) return pairs
  }
  return []
}

const marketsOf = (orders: PendingOrder[]): PendingOrder[][] => {
  const markets = new Map<string, PendingOrder[]>()
  for (const order of orders) markets.set(marketOf(order), [...(markets.get(marketOf(order)) ?? []), order])
  return [...markets.values()]
}

/** Pairs locked buy orders, each market by itself; who meets nobody is in no pair. */
export async function pairQueue(tx: Queryable, queue: Queue, buys: PendingOrder[]): Promise<Pair[]> {
  return (await together(marketsOf(buys).map((market) => pairInMarket(tx, queue, market)))).flat()
}
