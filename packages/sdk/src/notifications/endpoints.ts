import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { notification } from './model.js'

const rule = 'must be a number from 1 to 200'
const MOST = 200
const limit = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, rule))], rule),
  z.pipe(z.transform(Number), z.int(rule).check(z.minimum(1, rule), z.maximum(200, rule))),
)

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
    input: z.object({ limit: z._default(limit, MOST) }),
    output: payload(z.array(notification)),
    fallback: SOMETHING_WENT_WRONG,
  }),
}
