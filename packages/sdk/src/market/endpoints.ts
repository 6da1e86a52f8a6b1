import { tokens } from '../auth/model.js'
import { endpoint, payload } from '../endpoint.js'
import { paymentMethod } from '../orders/model.js'
import { whole } from '../schema.js'
import * as z from '../z.js'

const entry = z.object({ amount: tokens, paymentMethod, count: whole() })

/** How many pending orders there are by side, amount and method; it names nobody (decision 8). */
const marketSchema = z.object({ buy: z.array(entry), sell: z.array(entry) })
/** @useDeclaredType */
export type Market = z.output<typeof marketSchema>

export const market = {
  /**
   * How many orders of others wait that one's own could meet, by side, amount in whole CHT and method: those by bank
   * are of one's own country. 404 `not_found` on a back end that is not ours.
   * Errors: `signed_out`, `phone_unverified`. Wire, Extensions; decisions 3, 8 and 24.
   */
  get: endpoint({
    method: 'GET',
    path: '/market',
    access: 'verified',
    output: payload(marketSchema),
  }),
}
