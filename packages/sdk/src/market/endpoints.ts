import * as z from 'zod/mini'
import { tokens } from '../auth/model.js'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { metadata } from '../metadata.js'
import { paymentMethod } from '../orders/model.js'

const entry = z.object({ amount: tokens, paymentMethod, count: z.int() })

/** How many pending orders there are by side, amount and method; it names nobody (decision 8). */
const marketSchema = z
  .object({ buy: z.array(entry), sell: z.array(entry) })
  .register(metadata, { id: 'Market', description: 'How many pending orders there are.' })
/** @useDeclaredType */
export type Market = z.output<typeof marketSchema>

export const market = {
  /**
   * How many orders of others wait that one's own could meet, by side, amount in whole CHT and method: those by bank
   * are of one's own country. 404 `not_found` on a back end that is not ours.
   * Errors: `signed_out`, `phone_unverified`. Wire, Extensions; decisions 3, 8 and 24.
   */
  get: defineEndpoint({
    summary: 'How many orders wait, by side, amount and payment method',
    description: 'It names nobody.',
    method: 'GET',
    path: '/market',
    access: 'verified',
    output: payload(marketSchema),
  }),
}
