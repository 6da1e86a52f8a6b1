import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { PAGE_MAX, pageLimit } from '../page.js'
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
    input: z.object({ limit: z._default(pageLimit, PAGE_MAX) }),
    output: payload(z.array(notification)),
    fallback: SOMETHING_WENT_WRONG,
  }),
}
