import type { Market } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** Numbers of pending orders that could be matched; undefined if the back end has no such endpoint. */
export const market: ResourceDefinition<Market | undefined> = {
  key: 'market',
  load: (client, options) => catchNotFound(client.market.get(options), () => undefined),
  quiet: true,
}
