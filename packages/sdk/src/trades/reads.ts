import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { payload } from '../payload.js'
import { id } from '../schema.js'
import { type MatchedOrder, matchedOrder } from './model.js'

/** The reads of the group `trades`. */
export const tradeReads = {
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
