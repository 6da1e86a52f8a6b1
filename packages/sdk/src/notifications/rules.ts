import type { Notification, NotificationCategory } from './model.js'

/** How many notifications each screen requests. */
export const NOTIFICATION_LIMITS = { dashboard: 4, screen: 10 } as const

/** The notifications of a category; `all` returns every one. */
export function filterNotifications(
  notifications: readonly Notification[],
  filter: NotificationCategory | 'all',
): Notification[] {
  return notifications.filter(({ category }) => filter === 'all' || category === filter)
}
