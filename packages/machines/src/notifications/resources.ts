import { NOTIFICATION_LIMITS, type Notification } from '@cht/sdk/notifications'
import type { ResourceDefinition } from '../resource.js'

const latest = (limit: number): ResourceDefinition<Notification[]> => ({
  key: `notifications.${limit}`,
  load: (client, options) => client.notifications.list({ limit }, options),
})

export const dashboardNotifications = latest(NOTIFICATION_LIMITS.dashboard)
export const pageNotifications = latest(NOTIFICATION_LIMITS.page)
