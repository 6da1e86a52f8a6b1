import { endpoint, payload } from '../endpoint.js'
import { limit } from '../page.js'
import * as z from '../z.js'
import { notification } from './model.js'

export const notifications = {
  /**
   * Newest first; `createdAt` is in ms. `limit`: 1 to 200; absent, the 200 latest.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Others.
   */
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'verified',
    /** Absent: the 200 latest. */
    input: z.object({ limit }),
    output: payload(z.array(notification)),
  }),
}
