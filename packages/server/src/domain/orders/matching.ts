import { restoreLiveSession } from '@cht/machines/lifecycles'
import type { Occurrence } from '@cht/sdk/live-sessions'
import type { PaymentMethod } from '@cht/sdk/orders'

/** The fields that decide which orders match. */
export interface MatchableOrder {
  id: string
  userId: string
  amount: number
  paymentMethod: PaymentMethod
  country: string
}

/** The country that a market is limited to; empty for crypto, which is traded across countries (decision 24). */
export function toMarketCountry({ paymentMethod, country }: MatchableOrder): string {
  return paymentMethod === 'bank' ? country : ''
}

/** `toMarketCountry` as SQL over `orders`. It must equal the expression of the index `orders_for_sale`. */
export const MARKET_COUNTRY_SQL = `(case when payment_method = 'bank' then orders.country else '' end)`

/**
 * Whether a session's orders are matched now: it is running, and was on the schedule when it started (decision 3).
 * `scheduledSince`: when it was added to the schedule, in ms.
 */
export function isMatchable(occurrence: Occurrence, now: number, scheduledSince: number): boolean {
  return restoreLiveSession(occurrence, now).matches('ongoing') && scheduledSince <= occurrence.startsAt
}

/** The key of an order's market: same amount, payment method and, for bank, country (decisions 3 and 24). */
export function toMarketKey(order: MatchableOrder): string {
  return `${order.amount} ${order.paymentMethod} ${toMarketCountry(order)}`
}

/** Two users who have cancelled a trade by consent, and are not matched with each other for a while (decision 3). */
export interface SeparatedUsers {
  buyerId: string
  sellerId: string
}

/**
 * Pairs each buy order with the oldest matching sell order of another user who is not separated from the buyer. A buy order
 * without one is in no pair. Both lists of orders are oldest first (decision 3).
 */
export function pairOrders<Order extends MatchableOrder>(
  buys: readonly Order[],
  sells: readonly Order[],
  separated: readonly SeparatedUsers[] = [],
): { buy: Order; sell: Order }[] {
  const toKey = (...userIds: string[]) => userIds.sort().join()
  const keys = new Set(separated.map(({ buyerId, sellerId }) => toKey(buyerId, sellerId)))
  const canMatch = (buy: Order, sell: Order) =>
    buy.userId !== sell.userId && (keys.size === 0 || !keys.has(toKey(buy.userId, sell.userId)))
  const queues = new Map<string, Order[]>()
  for (const sell of [...sells].reverse()) {
    const queue = queues.get(toMarketKey(sell))
    if (queue) queue.push(sell)
    else queues.set(toMarketKey(sell), [sell])
  }
  return buys.flatMap((buy) => {
    // The oldest is last, so that it is removed without moving the others.
    const queue = queues.get(toMarketKey(buy)) ?? []
    const index = queue.findLastIndex((sell) => canMatch(buy, sell))
    const [sell] = index < 0 ? [] : queue.splice(index, 1)
    return sell ? [{ buy, sell }] : []
  })
}
