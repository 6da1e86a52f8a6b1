import { endpoint, payload } from '../endpoint.js'
import { MAX_PRICE } from '../money.js'
import * as z from '../z.js'

/** Beyond what a price can be, nothing could be counted with it. */
export const price = z.optional(z.number(z.refine((value) => value >= 0 && value <= MAX_PRICE)))

/** What 1 CHT costs, by currency (decision 24). A currency without a price is absent. */
export const ratesSchema = z.object({ NGN: price, GHS: price, KES: price, USDT: price })
/** @useDeclaredType */
export type Rates = z.output<typeof ratesSchema>

export const rates = {
  /**
   * What 1 CHT costs by currency, in whole units of it. 404 `not_found` on a back end that is not ours.
   * Errors: `signed_out`, `phone_unverified`. Wire, Extensions; decision 24.
   */
  get: endpoint({
    method: 'GET',
    path: '/rates',
    access: 'verified',
    output: payload(ratesSchema),
  }),
}
