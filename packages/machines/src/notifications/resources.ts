import type { Notification, NotificationSetting, Page, PushDevice } from '@cht/sdk/contract'
import { NOTIFICATION_LIMITS } from '@cht/sdk/rules'
import { catchNotFound } from '../catch-not-found.js'
import { loadItemsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

/** Unread notifications are counted up to this number. */
export const NOTIFICATION_COUNT_MAX = 99

const defineLatestNotifications = (limit: number): ResourceDefinition<Page<Notification>> => ({
  key: `notifications.${limit}`,
  changedBy: ['notification.created'],
  load: (client, options) => client.notifications.list({ limit }, options),
})

/** The latest notifications, for the dashboard. */
export const dashboardNotifications = defineLatestNotifications(NOTIFICATION_LIMITS.dashboard)
/** The latest notifications, for the notifications screen. */
export const screenNotifications = defineLatestNotifications(NOTIFICATION_LIMITS.screen)

/** Enough notifications to count the unread ones. Needed only if all of `dashboardNotifications` are unread. */
export const countedNotifications = defineLatestNotifications(NOTIFICATION_COUNT_MAX + 1)

/** The number of older notifications that the notifications screen loads at a time. */
export const NOTIFICATIONS_PAGE_SIZE = 20

/** Up to `count` older notifications, after the page whose `nextCursor` is `after`. */
export function moreNotifications(after: string, count: number): ResourceDefinition<Page<Notification>> {
  return {
    key: `notifications.${after}.${count}`,
    changedBy: ['notification.created'],
    load: (client, options) => loadItemsAfter(client.notifications.list, { after, count }, options),
  }
}

/**
 * Which notifications are sent by mail and by push; null if the back end offers no choice. `changedBy` is
 * empty, so they are polled rarely while the stream is open: only this user changes them, and each write loads them again.
 */
export const notificationChoices: ResourceDefinition<NotificationSetting[] | null> = {
  key: 'notifications.settings',
  changedBy: [],
  load: ({ notifications }, options) => catchNotFound(notifications.settings(options), () => null),
}

/** The back end's side of pushes. */
export interface PushService {
  /** The key that identifies the exchange to push services (VAPID), in base64url. */
  publicKey: string
  /** The devices of the user, newest first. */
  devices: readonly PushDevice[]
}

/** The devices that receive pushes; null if the back end sends no pushes. Polled as rarely as `notificationChoices`. */
export const pushService: ResourceDefinition<PushService | null> = {
  key: 'notifications.push',
  changedBy: [],
  load: ({ notifications }, options) => {
    const service = Promise.all([notifications.pushKey(options), notifications.pushDevices(options)])
    return catchNotFound(
      service.then(([{ publicKey }, devices]) => ({ publicKey, devices })),
      () => null,
    )
  },
}
