import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { metadata } from '../metadata.js'
import { MAX_PRICE } from '../money.js'
import { payload } from '../payload.js'
import { optional, wireObject } from '../schema.js'

/** The range that a price may have; `calculatePrice` relies on it. */
const price = optional(z.number().check(z.minimum(0), z.maximum(MAX_PRICE)))

/** The price of 1 CHT by currency. A currency without a price is absent. */
export const ratesSchema = wireObject({ NGN: price, GHS: price, KES: price, USDT: price }).register(
  metadata,
  { id: 'Rates' },
)
/** @useDeclaredType */
export interface Rates extends z.output<typeof ratesSchema> {}

export const rates = {
  /**
   * Returns the price of 1 CHT by currency, in units of the currency (not minor units) with up to six decimals. Orders in a
   * currency without a price are refused with `no_price`.
   */
  get: defineEndpoint({
    method: 'GET',
    path: '/rates',
    access: 'verified',
    extension: true,
    output: payload<Rates>(ratesSchema),
  }),
}
