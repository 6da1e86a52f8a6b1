import { countMarket } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { listMatchableUsers } from './standing.js'
import type { MemoryStore } from './store.js'

export function createMarketHandlers(store: MemoryStore): Handlers<'market'> {
  return {
    get: (_, user) => {
      const users = listMatchableUsers(store)
      return countMarket(
        store.orders.filter(({ userId }) => users.has(userId)),
        user,
      )
    },
  }
}

export function createRatesHandlers({ rates }: MemoryStore): Handlers<'rates'> {
  return { get: () => rates }
}

export function createLiveSessionHandlers({ liveSessions }: MemoryStore): Handlers<'liveSessions'> {
  return { list: () => liveSessions }
}
