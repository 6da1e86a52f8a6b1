import type { Notification } from '@cht/sdk/contract'
import { NotificationItem } from './notification-item.js'
import styles from './notifications.module.css'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** The time of the newest notification that the user has seen at an earlier visit, in ms of exchange time. Newer ones are marked as new. */
  lastVisit: number
}

/** What identifies a notification in a list: its id. If the back end sends no ids, the time and the title are used. */
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
