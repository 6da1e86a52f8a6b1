import { defineEndpoint } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { notification } from './model.js'

export const notifications = {
  /**
   * Newest first; `createdAt` is in ms. `limit`: 1 to 200; absent, the 200 latest.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Others.
   */
  list: defineEndpoint({
    summary: 'One’s notifications, newest first',
    method: 'GET',
    path: '/notifications',
    access: 'verified',
    input: pageRequest,
    output: page(notification),
  }),
}
