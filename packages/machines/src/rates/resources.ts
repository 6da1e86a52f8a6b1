import type { Rates } from '@cht/sdk/rates'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** The price of 1 CHT by currency; empty if the back end has no such endpoint (decision 24). */
export const rates: ResourceDefinition<Partial<Rates>> = {
  key: 'rates',
  changedBy: ['rates.changed'],
  load: (client, options) => catchNotFound(client.rates.get(options), () => ({})),
  quiet: true,
}
