import { moreNotifications, pageNotifications } from '@cht/machines/notifications'
import {
  filterNotifications,
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from '@cht/sdk/notifications'
import { useEffect, useState } from 'react'
import { BackHead } from '../../components/back-head.js'
import { Card } from '../../components/card.js'
import { FailedState } from '../../components/failed-state.js'
import { Skeleton } from '../../components/skeleton.js'
import { Tabs } from '../../components/tabs.js'
import { useLastVisit } from '../../hooks/use-last-visit.js'
import { useResource } from '../../hooks/use-resource.js'
import { useUser } from '../../hooks/use-session.js'
import { useTab } from '../../hooks/use-tab.js'
import { useTitle } from '../../hooks/use-title.js'
import { LongList } from '../lists/long-list.js'
import { idOfNotification, NotificationList } from './notification-list.js'
import styles from './notifications.module.css'

type Filter = 'all' | NotificationCategory

const FILTERS: readonly Filter[] = ['all', ...NOTIFICATION_CATEGORIES]
const LABELS: Record<Filter, string> = {
  all: 'All',
  orders: 'Orders',
  investments: 'Investments',
  settings: 'Settings',
}

/** How many older ones come at a time. */
const STEP = 20

/** What happened, newest first; being here is a visit. */
export default function NotificationsScreen() {
  const [filter, show] = useTab(FILTERS, 'all')
  const { data, failure, loading, refresh } = useResource(pageNotifications)
  const [lastVisit, visit] = useLastVisit(useUser()?._id ?? '')
  // What was new on coming stays marked while one reads.
  const [cameAfter] = useState(lastVisit)
  const newest = Math.max(0, ...(data ?? []).map(({ createdAt }) => createdAt))
  useEffect(() => visit(newest))
  useTitle('Notifications')
  return (
    <div className={styles.screen}>
      <BackHead title="Notifications" to="/home" toName="home" />
      <Tabs
        label="Category"
        tabs={FILTERS.map((value) => ({ value, label: LABELS[value] }))}
        value={filter}
        onValue={show}
      >
        <Card aria-label={LABELS[filter]}>
          {loading && <Skeleton height={76} count={3} />}
          {!data && failure !== undefined && (
            <FailedState title="Your notifications could not be loaded" text={failure} onRetry={refresh} />
          )}
          {data && (
            <LongList
              page={data}
              step={STEP}
              more={moreNotifications}
              idOf={idOfNotification}
              filter={(all) => filterNotifications(all, filter)}
            >
              {(rows) => <NotificationList notifications={rows} lastVisit={cameAfter} />}
            </LongList>
          )}
        </Card>
      </Tabs>
    </div>
  )
}
