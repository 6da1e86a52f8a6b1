import { NOTIFICATION_LIMITS, type Notification } from '@cht/sdk/notifications'
import type { Page } from '@cht/sdk/pagination'
import { loadItemsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

const latest = (limit: number): ResourceDefinition<Page<Notification>> => ({
  key: `notifications.${limit}`,
  load: (client, options) => client.notifications.list({ limit }, options),
})

/** The latest notifications, for the dashboard. */
export const dashboardNotifications = latest(NOTIFICATION_LIMITS.dashboard)
/** The latest notifications, for the notifications screen. */
export const pageNotifications = latest(NOTIFICATION_LIMITS.page)

/** Up to `count` older notifications, after the page whose `nextCursor` is `after`. */
export function moreNotifications(after: string, count: number): ResourceDefinition<Page<Notification>> {
  return {
    key: `notifications.${after}.${count}`,
    load: (client, options) => loadItemsAfter(client.notifications.list, { after, count }, options),
  }
}
