import { dashboardNotifications } from '@cht/machines/notifications'
import { useResource } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { Skeleton } from '@cht/ui/skeleton'
import { Link } from 'wouter'
import { useLastVisit } from '../../hooks/use-last-visit.js'
import { NotificationList } from '../notifications/index.js'
import styles from './home.module.css'

export function RecentNotifications({ user }: { user: User }) {
  const { data, failure, loading, refresh } = useResource(dashboardNotifications)
  const [lastVisit] = useLastVisit(user._id)
  return (
    <Card aria-label="Recent notifications">
      <div className={styles.panelHead}>
        <h2>Recent notifications</h2>
        <Link href="/notifications" className={styles.all}>
          See all
        </Link>
      </div>
      {loading && <Skeleton height={68} count={2} />}
      {!data && failure !== undefined && (
        <FailedState title="Your notifications could not be loaded" text={failure} onRetry={refresh} />
      )}
      {data && <NotificationList notifications={data} lastVisit={lastVisit} />}
    </Card>
  )
}
