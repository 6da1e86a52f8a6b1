import { dashboardNotifications } from '@cht/machines/notifications'
import type { User } from '@cht/sdk/auth'
import { NOTIFICATION_LIMITS } from '@cht/sdk/notifications'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../components/icon.js'
import { useLastVisit } from '../../hooks/use-last-visit.js'
import { useResource } from '../../hooks/use-resource.js'
import styles from './notifications-link.module.css'

/** The bell with the number of notifications since the last visit to their screen. */
export function NotificationsLink({ user }: { user: User }) {
  const [path] = useLocation()
  const { data = [] } = useResource(dashboardNotifications)
  const [lastVisit] = useLastVisit(user._id)
  const unread = data.filter(({ createdAt }) => createdAt > lastVisit).length
  // Only the latest are loaded: if all of them are unread, there may be more.
  const isExact = unread < NOTIFICATION_LIMITS.dashboard
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
