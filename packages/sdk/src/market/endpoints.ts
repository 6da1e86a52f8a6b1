import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { tokens } from '../model/fields.js'
import { paymentMethod } from '../orders/model.js'
import { count, optional } from '../schema.js'

const entry = z.object({
  amount: tokens,
  paymentMethod,
  count,
  /** Of the `count` orders of `usdt`, those that name a network, by network. The others fit any. */
  networks: optional(z.record(z.string(), count)),
})

/** Numbers of pending orders by side, amount and payment method, without users. */
const marketSchema = z
  .object({ buy: z.array(entry), sell: z.array(entry) })
  .register(metadata, { id: 'Market' })
/** @useDeclaredType */
export interface Market extends z.output<typeof marketSchema> {}

export const market = {
  /**
   * Counts the pending orders of other users that could be matched with an order of the user now, by side, amount in whole CHT
   * and payment method; bank orders only match within a country. It does not identify users.
   */
  get: defineEndpoint({
    method: 'GET',
    path: '/market',
    access: 'verified',
    extension: true,
    output: listPayload<Market>(marketSchema),
  }),
}
