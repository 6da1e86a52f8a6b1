import { defineEndpoint } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { type Notification, notification } from './model.js'
import { pushDevices } from './push-devices.js'
import { notificationSettings } from './settings.js'

const ownEndpoints = {
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

// Not inferred: in a declaration that contains all of them, the endpoints would lose their comments.
export const notifications: typeof ownEndpoints & typeof notificationSettings & typeof pushDevices = {
  ...ownEndpoints,
  ...notificationSettings,
  ...pushDevices,
}
