import { liveSessionLifecycle } from '@cht/machines/lifecycles'
import { fitsNetwork, type Occurrence } from '@cht/sdk/rules'
import type { Row } from '../../kernel/tables.js'

/** The fields that decide which orders match. */
export type MatchableOrder = Row<
  'orders',
  'id' | 'userId' | 'amount' | 'paymentMethod' | 'country' | 'cryptoNetwork'
>

/** The country that a market is limited to; empty for crypto, which is traded across countries (decision 24). */
export function toMarketCountry({
  paymentMethod,
  country,
}: Pick<MatchableOrder, 'paymentMethod' | 'country'>): string {
  return paymentMethod === 'bank' ? country : ''
}

/** `toMarketCountry` as SQL over `orders`. It must equal the expression of the index `orders_for_sale`. */
export const MARKET_COUNTRY_SQL = `(case when payment_method = 'bank' then orders.country else '' end)`

/** `fitsNetwork` as SQL. `a` and `b` are the networks of two orders; `b` may be `any (list)`, and fits if the list is null. */
export function buildFitsNetworkSql(a: string, b: string): string {
  return `coalesce(${a} = ${b}, true)`
}

/**
 * Whether a session's orders are matched now: it is running, and was on the schedule when it started (decision 3).
 * `scheduledSince`: when it was added to the schedule, in ms.
 */
export function isMatchable(occurrence: Occurrence, now: number, scheduledSince: number): boolean {
  return (
    liveSessionLifecycle.restore(occurrence, now).matches('ongoing') && scheduledSince <= occurrence.startsAt
  )
}

/** The key of an order's market: same amount, payment method and, for bank, country (decisions 3 and 24). */
export function toMarketKey(order: MatchableOrder): string {
  return `${order.amount} ${order.paymentMethod} ${toMarketCountry(order)}`
}

/** Two users who are not matched with each other, whoever of them sells (decision 3). */
export type SeparatedUsers = Row<'trades', 'buyerId' | 'sellerId'>

/** An open trade, or a pair that becomes one. */
export type OpenTrade = SeparatedUsers & Row<'trades', 'amount'> & Row<'orders', 'paymentMethod'>

const toUsersKey = ({ buyerId, sellerId }: SeparatedUsers) => [buyerId, sellerId].sort().join()
const toTwinKey = (trade: OpenTrade) => `${toUsersKey(trade)} ${trade.amount} ${trade.paymentMethod}`
const toTrade = (buy: MatchableOrder, sell: MatchableOrder): OpenTrade => ({
  buyerId: buy.userId,
  sellerId: sell.userId,
  amount: sell.amount,
  paymentMethod: sell.paymentMethod,
})

/** Why two users are not matched with each other now (decision 3). */
export interface Separations {
  /** Users who have lately cancelled a trade by consent. */
  separated?: readonly SeparatedUsers[]
  /** Open trades, whose parties are not matched at the same amount and payment method. */
  openTrades?: readonly OpenTrade[]
}

interface SeparationKeys {
  separated: ReadonlySet<string>
  twins: Set<string>
}

const toSeparationKeys = ({ separated = [], openTrades = [] }: Separations): SeparationKeys => ({
  separated: new Set(separated.map(toUsersKey)),
  twins: new Set(openTrades.map(toTwinKey)),
})

/** Whether two orders of one market are not matched: for their networks, or for their users. */
const areApart = (buy: MatchableOrder, sell: MatchableOrder, keys: SeparationKeys): boolean => {
  const trade = toTrade(buy, sell)
  return (
    !fitsNetwork(buy.cryptoNetwork, sell.cryptoNetwork) ||
    buy.userId === sell.userId ||
    keys.separated.has(toUsersKey(trade)) ||
    keys.twins.has(toTwinKey(trade))
  )
}

/** Whether two orders of one market fit by their networks, and belong to two users who are matched with each other. */
export function canBePaired(buy: MatchableOrder, sell: MatchableOrder, separations: Separations): boolean {
  return !areApart(buy, sell, toSeparationKeys(separations))
}

/**
 * Pairs each buy order with the first sell order of its market, on its network if it names one, of another user who is not
 * separated from the buyer. A pair is an open trade for the orders that follow. A buy order without a sell order is in no pair.
 * Both lists are in the order of the queue (`sortQueue`).
 */
export function pairOrders<Order extends MatchableOrder>(
  buys: readonly Order[],
  sells: readonly Order[],
  separations: Separations = {},
): { buy: Order; sell: Order }[] {
  const keys = toSeparationKeys(separations)
  const queues = new Map<string, Order[]>()
  for (const sell of [...sells].reverse()) {
    const queue = queues.get(toMarketKey(sell))
    if (queue) queue.push(sell)
    else queues.set(toMarketKey(sell), [sell])
  }
  return buys.flatMap((buy) => {
    // The first is last, so that it is removed without moving the others.
    const queue = queues.get(toMarketKey(buy)) ?? []
    const index = queue.findLastIndex((sell) => !areApart(buy, sell, keys))
    const [sell] = index < 0 ? [] : queue.splice(index, 1)
    if (!sell) return []
    keys.twins.add(toTwinKey(toTrade(buy, sell)))
    return [{ buy, sell }]
  })
}

/** Sorts orders, oldest first, into the order of the queue: those of known users come first (decision 3). */
export function sortQueue<Order extends MatchableOrder>(
  orders: readonly Order[],
  isKnown: (userId: string) => boolean,
): Order[] {
  return [
    ...orders.filter(({ userId }) => isKnown(userId)),
    ...orders.filter(({ userId }) => !isKnown(userId)),
  ]
}
