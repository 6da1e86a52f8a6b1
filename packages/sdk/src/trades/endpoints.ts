import * as z from 'zod/mini'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { id } from '../schema.js'
import { matchedOrder } from './model.js'

/** Ours beside the spec's calls (wire, Extensions). */
export const trades = {
  /**
   * Every trade of mine that is not over, with its deadlines in ms. 404 `not_found` on a back end that is not ours.
   * Errors: `signed_out`, `phone_unverified`. Wire, Extensions.
   */
  open: defineEndpoint({
    summary: 'One’s trades that are not over',
    method: 'GET',
    path: '/trades/open',
    access: 'verified',
    input: pageRequest,
    output: page(matchedOrder),
  }),
  /**
   * One trade, for its parties only. Deadlines are in ms, `payment` in minor units of its currency.
   * Errors: `not_found`, to anyone else too. Wire, Extensions.
   */
  get: defineEndpoint({
    summary: 'One trade',
    description: 'For its two parties only.',
    method: 'GET',
    path: '/trades/{id}',
    access: 'verified',
    input: z.object({ id }),
    output: payload(matchedOrder),
  }),
}
