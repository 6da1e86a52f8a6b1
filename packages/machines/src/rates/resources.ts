import { isApiError } from '@cht/sdk/errors'
import type { Rates } from '@cht/sdk/rates'
import type { ResourceDefinition } from '../resource.js'

/** What 1 CHT costs; nothing on a back end without prices (decision 24). */
export const rates: ResourceDefinition<Partial<Rates>> = {
  key: 'rates',
  load: (client, options) =>
    client.rates.get(options).catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) return {}
      throw error
    }),
  quiet: true,
}
