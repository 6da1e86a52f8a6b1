import type { Market } from '@cht/sdk/market'
import { orWithout } from '../optional-endpoint.js'
import type { ResourceDefinition } from '../resource.js'

/** What waits for the next session; nothing on a back end without it (decision 8). */
export const market: ResourceDefinition<Market | undefined> = {
  key: 'market',
  load: (client, options) => orWithout(client.market.get(options), () => undefined),
  quiet: true,
}
