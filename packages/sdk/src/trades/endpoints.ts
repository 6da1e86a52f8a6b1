import * as z from 'zod/mini'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { id } from '../schema.js'
import { type MatchedOrder, matchedOrder } from './model.js'
import { tradeRequests } from './requests.js'

export const trades = {
  /**
   * Lists the user's open trades, newest first. Amounts are whole CHT, instants are in ms, `payment` is in minor
   * units of its currency. 404 `not_found` on another back end. See docs/wire.md, Extensions.
   */
  open: defineEndpoint({
    method: 'GET',
    path: '/trades/open',
    access: 'verified',
    extension: true,
    input: pageRequest,
    output: page<MatchedOrder>(matchedOrder),
  }),
  /**
   * Returns a trade to its parties. Deadlines are in ms, `payment` is in minor units of its currency.
   * A user who is not a party gets `not_found`. See docs/wire.md, Extensions.
   * Errors: `not_found`.
   */
  get: defineEndpoint({
    method: 'GET',
    path: '/trades/{id}',
    access: 'verified',
    extension: true,
    input: z.object({ id }),
    output: payload<MatchedOrder>(matchedOrder),
  }),
  ...tradeRequests,
}
