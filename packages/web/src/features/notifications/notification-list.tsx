import type { Notification } from '@cht/sdk/notifications'
import { NotificationItem } from './notification-item.js'
import styles from './notifications.module.css'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** Exchange time in ms. Newer notifications are marked as new. */
  lastVisit: number
}

/** The id, or a substitute for a back end that sends none. */
export function getNotificationKey({ _id, createdAt, title }: Notification): string {
  return _id ?? `${createdAt} ${title}`
}

export function NotificationList({ notifications, lastVisit }: NotificationListProps) {
  if (notifications.length === 0) return <p className={styles.none}>No notifications available.</p>
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <li key={getNotificationKey(notification)}>
          <NotificationItem notification={notification} isUnread={notification.createdAt > lastVisit} />
        </li>
      ))}
    </ul>
  )
}
