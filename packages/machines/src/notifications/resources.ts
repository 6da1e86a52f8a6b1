import { NOTIFICATION_LIMITS, type Notification } from '@cht/sdk/notifications'
import type { Page } from '@cht/sdk/pagination'
import { rowsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

const latest = (limit: number): ResourceDefinition<Page<Notification>> => ({
  key: `notifications.${limit}`,
  load: (client, options) => client.notifications.list({ limit }, options),
})

export const dashboardNotifications = latest(NOTIFICATION_LIMITS.dashboard)
export const pageNotifications = latest(NOTIFICATION_LIMITS.page)

/** So many older ones, after a page. */
export function moreNotifications(after: string, count: number): ResourceDefinition<Page<Notification>> {
  return {
    key: `notifications.${after}.${count}`,
    load: (client, options) => rowsAfter(client.notifications.list, after, count, options),
  }
}
