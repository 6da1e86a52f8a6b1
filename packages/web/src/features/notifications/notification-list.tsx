import type { Notification } from '@cht/sdk/notifications'
import { NotificationItem } from './notification-item.js'
import styles from './notifications.module.css'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** In exchange time: what is newer is marked. */
  lastVisit: number
}

export function idOfNotification({ _id, createdAt, title }: Notification): string {
  return _id ?? `${createdAt} ${title}`
}

export function NotificationList({ notifications, lastVisit }: NotificationListProps) {
  if (notifications.length === 0) return <p className={styles.none}>No notifications available.</p>
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <li key={idOfNotification(notification)}>
          <NotificationItem notification={notification} unread={notification.createdAt > lastVisit} />
        </li>
      ))}
    </ul>
  )
}
