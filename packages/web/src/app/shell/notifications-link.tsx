import { dashboardNotifications } from '@cht/machines/notifications'
import type { User } from '@cht/sdk/auth'
import { NOTIFICATION_LIMITS } from '@cht/sdk/notifications'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../components/icon.js'
import { useLastVisit } from '../../hooks/use-last-visit.js'
import { useResource } from '../../hooks/use-resource.js'
import styles from './notifications-link.module.css'

/** The bell, and how many notifications came since the last visit. */
export function NotificationsLink({ user }: { user: User }) {
  const [path] = useLocation()
  const { data = [] } = useResource(dashboardNotifications)
  const [lastVisit] = useLastVisit(user._id)
  const unread = data.filter(({ createdAt }) => createdAt > lastVisit).length
  // There may be more than the few that were asked for.
  const isAll = unread < NOTIFICATION_LIMITS.dashboard
  const count = isAll ? String(unread) : `${unread}+`
  return (
    <Link
      href="/notifications"
      className={styles.bell}
      aria-label={
        unread === 0 ? 'Notifications' : `Notifications, ${unread}${isAll ? '' : ' or more'} unread`
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
