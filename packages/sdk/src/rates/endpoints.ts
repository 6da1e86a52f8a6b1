import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { maybe } from '../schema.js'

const price = maybe(z.number())

/** What 1 CHT costs, by currency (decision 24). A currency without a price is absent. */
export const ratesSchema = z.object({ NGN: price, GHS: price, KES: price, USDT: price })
export type Rates = z.output<typeof ratesSchema>

export const rates = {
  get: endpoint({
    method: 'GET',
    path: '/rates',
    access: 'verified',
    output: payload(ratesSchema),
    fallback: SOMETHING_WENT_WRONG,
  }),
}
