import * as z from 'zod/mini'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { metadata } from '../metadata.js'
import { MAX_PRICE } from '../money.js'
import { optional, wireObject } from '../schema.js'

/** Beyond what a price can be, nothing could be counted with it. */
const price = optional(z.number().check(z.minimum(0), z.maximum(MAX_PRICE)))

/** What 1 CHT costs, by currency (decision 24). A currency without a price is absent. */
export const ratesSchema = wireObject({ NGN: price, GHS: price, KES: price, USDT: price }).register(
  metadata,
  { id: 'Rates', description: 'What 1 CHT costs; a currency without a price is absent.' },
)
/** @useDeclaredType */
export type Rates = z.output<typeof ratesSchema>

export const rates = {
  /**
   * What 1 CHT costs by currency, in whole units of it. 404 `not_found` on a back end that is not ours.
   * Errors: `signed_out`, `phone_unverified`. Wire, Extensions; decision 24.
   */
  get: defineEndpoint({
    summary: 'What 1 CHT costs, by currency',
    method: 'GET',
    path: '/rates',
    access: 'verified',
    output: payload(ratesSchema),
  }),
}
