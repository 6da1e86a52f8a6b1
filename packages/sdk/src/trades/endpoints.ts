import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { payload } from '../payload.js'
import { id } from '../schema.js'
import { tradeAmounts } from './amounts.js'
import { type MatchedOrder, matchedOrder } from './model.js'
import { tradeRequests } from './requests.js'

const ownEndpoints = {
  /**
   * Lists the user’s open trades, newest first. Amounts are whole CHT, `payment` is in minor units of its currency.
   *
   * Instants are in ms.
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
   * Returns a trade to its two parties; to others it is `not_found`. `payment` is in minor units of its currency.
   *
   * Deadlines are in ms.
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
}

// Not inferred: in a declaration that contains all of them, the endpoints would lose their comments.
export const trades: typeof ownEndpoints & typeof tradeRequests & typeof tradeAmounts = {
  ...ownEndpoints,
  ...tradeRequests,
  ...tradeAmounts,
}
