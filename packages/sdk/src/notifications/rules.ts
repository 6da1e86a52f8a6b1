import type { Notification, NotificationCategory } from './model.js'

/** How many are asked for (spec section 9). */
export const NOTIFICATION_LIMITS = { dashboard: 4, page: 10 } as const

/** `all` shows everything (spec section 4). */
export const filterNotifications = (
  notifications: readonly Notification[],
  filter: NotificationCategory | 'all',
): Notification[] => notifications.filter(({ category }) => filter === 'all' || category === filter)
