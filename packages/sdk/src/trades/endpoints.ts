import * as z from 'zod/mini'
import { endpoint, payload } from '../define-endpoint.js'
import { page, pageInput } from '../page.js'
import { id } from '../schema.js'
import { matchedOrder } from './model.js'

/** Ours beside the spec's calls (wire, Extensions). */
export const trades = {
  /**
   * Every trade of mine that is not over, with its deadlines in ms. 404 `not_found` on a back end that is not ours.
   * Errors: `signed_out`, `phone_unverified`. Wire, Extensions.
   */
  open: endpoint({
    summary: 'One’s trades that are not over',
    method: 'GET',
    path: '/trades/open',
    access: 'verified',
    input: pageInput,
    output: page(matchedOrder),
  }),
  /**
   * One trade, for its parties only. Deadlines are in ms, `payment` in minor units of its currency.
   * Errors: `not_found`, to anyone else too. Wire, Extensions.
   */
  get: endpoint({
    summary: 'One trade',
    description: 'For its two parties only.',
    method: 'GET',
    path: '/trades/{id}',
    access: 'verified',
    input: z.object({ id }),
    output: payload(matchedOrder),
  }),
}
