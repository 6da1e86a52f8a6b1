import { restoreOrder } from '@cht/machines/lifecycles'
import type { PaymentMethod, Side } from '@cht/sdk/orders'
import type { OrderRow } from './mapper.js'
import { toMarketCountry } from './matching.js'

interface MarketEntry {
  amount: number
  paymentMethod: PaymentMethod
  count: number
}

/**
 * Counts the pending orders of other users that could match an order of this user, by side, amount and payment method
 * (decisions 3 and 24). The result names nobody (decision 8).
 */
export function countMarket(
  orders: readonly OrderRow[],
  user: { id: string; country: string },
): Record<Side, MarketEntry[]> {
  const counts = { buy: new Map<string, MarketEntry>(), sell: new Map<string, MarketEntry>() }
  for (const order of orders) {
    const { side, amount, paymentMethod } = order
    if (!restoreOrder(order).can({ type: 'order.match' }) || order.userId === user.id) continue
    if (!['', user.country].includes(toMarketCountry(order))) continue
    const key = `${amount} ${paymentMethod}`
    const count = (counts[side].get(key)?.count ?? 0) + 1
    counts[side].set(key, { amount, paymentMethod, count })
  }
  return { buy: sortEntries(counts.buy), sell: sortEntries(counts.sell) }
}

const sortEntries = (entries: Map<string, MarketEntry>): MarketEntry[] =>
  [...entries.values()].sort((a, b) => a.amount - b.amount || a.paymentMethod.localeCompare(b.paymentMethod))
