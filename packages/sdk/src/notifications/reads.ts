import { defineEndpoint } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { type Notification, notification } from './model.js'

/** The list of the group `notifications`. */
export const notificationReads = {
  /**
   * Lists the user’s notifications, newest first. `limit` is 1 to 200; if absent, 200.
   *
   * `createdAt` is in ms.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/notifications',
    access: 'verified',
    input: pageRequest,
    output: page<Notification>(notification),
  }),
}
