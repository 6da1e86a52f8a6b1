import type { Rates } from '@cht/sdk/rates'
import { orWithout } from '../optional-endpoint.js'
import type { ResourceDefinition } from '../resource.js'

/** What 1 CHT costs; nothing on a back end without prices (decision 24). */
export const rates: ResourceDefinition<Partial<Rates>> = {
  key: 'rates',
  load: (client, options) => orWithout(client.rates.get(options), () => ({})),
  quiet: true,
}
