import type { Market } from '@cht/sdk/market'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** The pending orders of the market; undefined if the back end has no such endpoint (decision 8). */
export const market: ResourceDefinition<Market | undefined> = {
  key: 'market',
  load: (client, options) => catchNotFound(client.market.get(options), () => undefined),
  quiet: true,
}
