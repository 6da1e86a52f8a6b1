import { pushDevices } from './push-devices.js'
import { notificationReads } from './reads.js'
import { notificationSettings } from './settings.js'

// Not inferred: in a declaration that contains all of them, the endpoints would lose their comments.
export const notifications: typeof notificationReads & typeof notificationSettings & typeof pushDevices = {
  ...notificationReads,
  ...notificationSettings,
  ...pushDevices,
}
