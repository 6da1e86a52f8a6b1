import { moreNotifications, NOTIFICATIONS_PAGE_SIZE, screenNotifications } from '@cht/machines/notifications'
import { useResource, useUser } from '@cht/machines/react'
import type { NotificationCategory } from '@cht/sdk/contract'
import { filterNotifications, NOTIFICATION_CATEGORIES } from '@cht/sdk/rules'
import { BackHeader } from '@cht/ui/back-header'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { LoadMore } from '@cht/ui/load-more'
import { Skeleton } from '@cht/ui/skeleton'
import { Tabs } from '@cht/ui/tabs'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { useEffect, useState } from 'react'
import { useLastVisit } from '../../hooks/use-last-visit.js'
import { useMoreRows } from '../../hooks/use-more-rows.js'
import { useTab } from '../../hooks/use-tab.js'
import { useTitle } from '../../hooks/use-title.js'
import { LostWays } from './lost-ways.js'
import { getNotificationKey, NotificationList } from './notification-list.js'
import styles from './notifications.module.css'

type Filter = 'all' | NotificationCategory

const FILTERS: readonly Filter[] = ['all', ...NOTIFICATION_CATEGORIES]
const LABELS: Record<Filter, string> = {
  all: 'All',
  orders: 'Orders',
  investments: 'Investments',
  settings: 'Settings',
}

/** All notifications, newest first. Opening the screen marks them as seen. */
export default function NotificationsScreen() {
  const [filter, setFilter] = useTab(FILTERS, 'all')
  const { data, failure, loading, refresh } = useResource(screenNotifications)
  const user = useUser()
  const [lastVisit, visit] = useLastVisit(user?._id ?? '')
  // Notifications that were unread when the screen was opened stay marked while it is open.
  const [previousVisit, setPreviousVisit] = useState(lastVisit)
  if (!Number.isFinite(previousVisit) && Number.isFinite(lastVisit)) setPreviousVisit(lastVisit)
  const newest = Math.max(0, ...(data ?? []).map(({ createdAt }) => createdAt))
  // After every render: the same visit is recorded only once.
  useEffect(() => visit(newest))
  const { rows, isComplete, loadMore } = useMoreRows({
    firstPage: data,
    pageSize: NOTIFICATIONS_PAGE_SIZE,
    moreAfter: moreNotifications,
    getId: getNotificationKey,
  })
  const shown = filterNotifications(rows, filter)
  const { formatTimeZone } = useTimeFormat()
  useTitle('Notifications')
  return (
    <div className={styles.screen}>
      <BackHeader title="Notifications" to="/home" toName="home" />
      <div className={styles.ways}>{user && <LostWays user={user} />}</div>
      <Tabs
        label="Category"
        tabs={FILTERS.map((value) => ({ value, label: LABELS[value] }))}
        value={filter}
        onValueChange={setFilter}
      >
        <Card aria-label={LABELS[filter]}>
          {loading && <Skeleton height={76} count={3} />}
          {!data && failure !== undefined && (
            <FailedState title="Your notifications could not be loaded" text={failure} onRetry={refresh} />
          )}
          {/* While older pages are not loaded, an empty list does not mean that the filter finds nothing. */}
          {data && (shown.length > 0 || isComplete) && (
            <NotificationList notifications={shown} lastVisit={previousVisit} />
          )}
          {shown.length > 0 && <p className={styles.zone}>Times are in {formatTimeZone(newest)}.</p>}
          {loadMore && <LoadMore {...loadMore} shownCount={shown.length} />}
        </Card>
      </Tabs>
    </div>
  )
}
