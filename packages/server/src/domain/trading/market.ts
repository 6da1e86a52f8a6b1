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
  const counts = { buy: new Map<string, MarketEntry>(), sell: new Map<string, MarketEntry>() }
  const methods = listPricedMethods(rates, user)
  for (const order of orders) {
    const { side, amount, paymentMethod } = order
    if (!orderLifecycle.restore(order).can({ type: 'order.match' })) continue
    if (!['', user.country].includes(toMarketCountry(order)) || !methods.includes(paymentMethod)) continue
    if (!canBePaired({ ...order, userId: user.id }, order, separations)) continue
    const key = `${amount} ${paymentMethod}`
    const count = (counts[side].get(key)?.count ?? 0) + 1
    counts[side].set(key, { amount, paymentMethod, count })
  }
  return { buy: sortEntries(counts.buy), sell: sortEntries(counts.sell) }
}

const sortEntries = (entries: Map<string, MarketEntry>): MarketEntry[] =>
  [...entries.values()].sort((a, b) => a.amount - b.amount || a.paymentMethod.localeCompare(b.paymentMethod))
