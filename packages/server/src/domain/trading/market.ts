import { orderLifecycle } from '@cht/machines/lifecycles'
import type { Rates } from '@cht/sdk/contract'
import { PAYMENT_METHODS, type PaymentMethod, type Side } from '@cht/sdk/rules'
import { canBePaired, type Separations, toMarketCountry } from './matching.js'
import type { OrderRow } from './order-mapper.js'
import { hasPrice } from './price.js'

interface MarketEntry {
  amount: number
  paymentMethod: PaymentMethod
  count: number
  /** How many of them name a network, by network. */
  networks?: Record<string, number> | undefined
}

/** A number of orders that have all of this in common. */
export interface MarketCount extends Omit<MarketEntry, 'networks'> {
  side: Side
  cryptoNetwork: string | null
}

interface MarketUser {
  id: string
  country: string
}

/** Lists the payment methods in which orders of a user can be matched now: their currency has a price (decision 24). */
export function listPricedMethods(rates: Rates, { country }: Pick<MarketUser, 'country'>): PaymentMethod[] {
  return PAYMENT_METHODS.filter((paymentMethod) => hasPrice(rates, { paymentMethod, country }))
}

/**
 * Counts the pending orders of other users that could match an order of this user, by side, amount and payment method
 * (decisions 3 and 24). The result names nobody (decision 8). `orders` are those of users whose orders may be matched.
 */
export function countMarket(
  orders: readonly OrderRow[],
  user: MarketUser,
  { rates, separations }: { rates: Rates; separations: Separations },
): Record<Side, MarketEntry[]> {
  const methods = listPricedMethods(rates, user)
  const isCounted = (order: OrderRow) =>
    orderLifecycle.restore(order).can({ type: 'order.match' }) &&
    ['', user.country].includes(toMarketCountry(order)) &&
    methods.includes(order.paymentMethod) &&
    // The network of the user's order is not known: an order of any network could match it.
    canBePaired({ ...order, userId: user.id }, order, separations)
  return groupMarket(orders.filter(isCounted).map((order) => ({ ...order, count: 1 })))
}

/** Adds up the counts of each side, amount and payment method, in this order, and of its networks. */
export function groupMarket(counts: readonly MarketCount[]): Record<Side, MarketEntry[]> {
  const entries = { buy: new Map<string, MarketEntry>(), sell: new Map<string, MarketEntry>() }
  for (const { side, amount, paymentMethod, cryptoNetwork, count } of counts) {
    const key = `${amount} ${paymentMethod}`
    const { count: before, networks } = entries[side].get(key) ?? { count: 0 }
    entries[side].set(key, {
      amount,
      paymentMethod,
      count: before + count,
      networks:
        cryptoNetwork === null
          ? networks
          : { ...networks, [cryptoNetwork]: (networks?.[cryptoNetwork] ?? 0) + count },
    })
  }
  return { buy: sortEntries(entries.buy), sell: sortEntries(entries.sell) }
}

const sortEntries = (entries: Map<string, MarketEntry>): MarketEntry[] =>
  [...entries.values()].sort((a, b) => a.amount - b.amount || a.paymentMethod.localeCompare(b.paymentMethod))
