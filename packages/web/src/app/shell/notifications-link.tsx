import {
  countedNotifications,
  dashboardNotifications,
  NOTIFICATION_COUNT_MAX,
} from '@cht/machines/notifications'
import { useResource } from '@cht/machines/react'
import type { Notification, User } from '@cht/sdk/contract'
import { NOTIFICATION_LIMITS } from '@cht/sdk/rules'
import { Icon } from '@cht/ui/icon'
import { Link, useLocation } from 'wouter'
import { useLastVisit } from '../../hooks/use-last-visit.js'
import styles from './notifications-link.module.css'

/** The number of notifications since the last visit to their screen. `isExact` is false if there may be more. */
const useUnread = (userId: string): { unread: number; isExact: boolean } => {
  const { data: latest = [] } = useResource(dashboardNotifications)
  const [lastVisit] = useLastVisit(userId)
  const count = (notifications: readonly Notification[]) =>
    notifications.filter(({ createdAt }) => createdAt > lastVisit).length
  // There may be more only if all of the latest are unread.
  const isFull = count(latest) >= NOTIFICATION_LIMITS.dashboard
  const { data: counted } = useResource(countedNotifications, isFull)
  if (!isFull) return { unread: count(latest), isExact: true }
  const unread = count(counted ?? latest)
  return {
    unread: Math.min(unread, NOTIFICATION_COUNT_MAX),
    isExact: counted !== undefined && unread <= NOTIFICATION_COUNT_MAX,
  }
}

/** The bell with the number of unread notifications. */
export function NotificationsLink({ user }: { user: User }) {
  const [path] = useLocation()
  const { unread, isExact } = useUnread(user._id)
  const count = isExact ? String(unread) : `${unread}+`
  return (
    <Link
      href="/notifications"
      className={styles.bell}
      aria-label={
        unread === 0 ? 'Notifications' : `Notifications, ${unread}${isExact ? '' : ' or more'} unread`
      }
      aria-current={path === '/notifications' ? 'page' : undefined}
    >
      <Icon name="bell" size={24} />
      {unread > 0 && (
        <span className={styles.badge} data-testid="unread-count">
          {count}
        </span>
      )}
    </Link>
  )
}
