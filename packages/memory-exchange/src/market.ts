import type { Market } from '@cht/sdk/market'
import type { Side } from '@cht/sdk/orders'
import { toMarketCountry } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore, UserRecord } from './store.js'

/** How many orders of others wait that this person's own could meet, by amount and method; it names nobody. */
const waiting = ({ orders }: MemoryStore, wanted: Side, { id, country }: UserRecord) => {
  const counts = new Map<string, Market[Side][number]>()
  for (const order of orders) {
    const { side, status, userId, amount, paymentMethod } = order
    if (side !== wanted || status !== 'pending' || userId === id) continue
    if (!['', country].includes(toMarketCountry(order))) continue
    const kind = `${amount} ${paymentMethod}`
    counts.set(kind, { amount, paymentMethod, count: (counts.get(kind)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort(
    (a, b) => a.amount - b.amount || a.paymentMethod.localeCompare(b.paymentMethod),
  )
}

export function createMarketHandlers(books: MemoryStore): Handlers<'market'> {
  return {
    get: (_, person) => ({ buy: waiting(books, 'buy', person), sell: waiting(books, 'sell', person) }),
  }
}

export function createRatesHandlers({ rates }: MemoryStore): Handlers<'rates'> {
  return { get: () => rates }
}

export function createLiveSessionHandlers({ sessions }: MemoryStore): Handlers<'liveSessions'> {
  return {
    list: () => sessions,
  }
}
