import { isApiError } from '@cht/sdk/errors'
import type { Market } from '@cht/sdk/market'
import type { ResourceDefinition } from '../resource.js'

/** What waits for the next session; nothing on a back end without it (decision 8). */
export const market: ResourceDefinition<Market | undefined> = {
  key: 'market',
  load: (client, options) =>
    client.market.get(options).catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) return undefined
      throw error
    }),
  quiet: true,
}
