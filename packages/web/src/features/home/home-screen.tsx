import { dashboardNotifications } from '@cht/machines/notifications'
import { pendingSellOrders } from '@cht/machines/orders'
import { useResource, useUser } from '@cht/machines/react'
import { listMyTurns, openTrades } from '@cht/machines/trades'
import { Card } from '@cht/ui/card'
import { Loading } from '@cht/ui/loading'
import { Skeleton } from '@cht/ui/skeleton'
import { IdentityBadge } from '../../components/identity-badge.js'
import { ReferralShare } from '../affiliate/index.js'
import { SessionBanner, useLiveSession } from '../live-sessions/index.js'
import { LostWays } from '../notifications/index.js'
import { OpenTrades, useTurnTitle } from '../trades/index.js'
import { Announcements } from './announcements.js'
import { Balances } from './balances.js'
import styles from './home.module.css'
import { InvestBanner } from './invest-banner.js'
import { MarketDepth } from './market-depth.js'
import { PendingOrders } from './pending-orders.js'
import { RecentNotifications } from './recent-notifications.js'
import { VerificationPrompt } from './verification-prompt.js'

export default function HomeScreen() {
  const user = useUser()
  const session = useLiveSession()
  const trades = useResource(openTrades)
  const isSessionLoading = session.flow.matches('loading')
  const pending = useResource(pendingSellOrders)
  const notifications = useResource(dashboardNotifications)
  const isLoading = isSessionLoading || trades.loading || pending.loading || notifications.loading
  const turns = listMyTurns(trades.data ?? [], trades.at, user?._id ?? '')
  const nextDeadline = Math.min(...turns.flatMap(({ until }) => until ?? []))
  useTurnTitle(
    turns.length > 0 ? 'Your turn' : 'Home',
    Number.isFinite(nextDeadline) ? nextDeadline : undefined,
  )
  if (!user) return null
  return (
    <>
      <div className={styles.head}>
        <h1>
          Welcome, <span translate="no">{user.username}</span>
        </h1>
        <IdentityBadge isVerified={user.isDocumentVerified} />
      </div>
      {isLoading && (isSessionLoading ? <Loading cover /> : <Skeleton height={132} count={4} />)}
      {/* Hidden until session, trades, sell orders and notifications have loaded: a part that appears later would move those below. */}
      <div className={styles.columns} hidden={isLoading}>
        <div className={styles.column}>
          <OpenTrades />
          <LostWays user={user} />
          <SessionBanner session={session} hasOpenTrade={(trades.data ?? []).length > 0} />
          <Balances user={user} />
          <VerificationPrompt user={user} />
          <PendingOrders />
        </div>
        <div className={styles.column}>
          <RecentNotifications user={user} />
          <Card aria-label="Refer a friend">
            <h2>Refer a friend</h2>
            <ReferralShare code={user.referralCode} />
          </Card>
          <Announcements />
          <InvestBanner isQuiet={turns.length > 0} />
          {/* Last, because nothing waits for it: its height is unknown until it has loaded, and a back end may not have it. */}
          <MarketDepth />
        </div>
      </div>
    </>
  )
}
