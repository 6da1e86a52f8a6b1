import { countMarket } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { readSeparations } from './separations.js'
import { listMatchableUsers } from './standing.js'
import type { MemoryStore } from './store.js'

export function createMarketHandlers(store: MemoryStore): Handlers<'market'> {
  return {
    get: (_, user) => {
      const users = listMatchableUsers(store)
      const orders = users.has(user.id) ? store.orders.filter(({ userId }) => users.has(userId)) : []
      return countMarket(orders, user, { rates: store.rates, separations: readSeparations(store) })
    },
  }
}

export function createRatesHandlers({ rates }: MemoryStore): Handlers<'rates'> {
  return { get: () => rates }
}

export function createLiveSessionHandlers({ liveSessions }: MemoryStore): Handlers<'liveSessions'> {
  return { list: () => liveSessions }
}
