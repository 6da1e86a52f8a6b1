import type { Rates } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/**
 * The price of 1 CHT by currency: a market without one takes no orders. Null if the back end has no such endpoint, which says
 * nothing about its markets.
 */
export const rates: ResourceDefinition<Rates | null> = {
  key: 'rates',
  changedBy: ['rates.changed'],
  load: (client, options) => catchNotFound(client.rates.get(options), () => null),
  quiet: true,
}
