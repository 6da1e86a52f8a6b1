import { dashboardNotifications } from '@cht/machines/notifications'
import { pendingBuyOrders, pendingSellOrders } from '@cht/machines/orders'
import { useResource, useUser } from '@cht/machines/react'
import { listMyTurns, openTrades } from '@cht/machines/trades'
import type { User } from '@cht/sdk/contract'
import { Card } from '@cht/ui/card'
import { Loading } from '@cht/ui/loading'
import { Skeleton } from '@cht/ui/skeleton'
import { IdentityBadge } from '../../components/identity-badge.js'
import { ReferralShare } from '../affiliate/index.js'
import { SessionBanner, useLiveSession } from '../live-sessions/index.js'
import { LostWays } from '../notifications/index.js'
import { useTurnTitle } from '../trades/index.js'
import { Announcements } from './announcements.js'
import { Balances } from './balances.js'
import { FirstPurchase } from './first-purchase.js'
import styles from './home.module.css'
import { InvestBanner } from './invest-banner.js'
import { MarketDepth } from './market-depth.js'
import { NextSteps } from './next-steps.js'
import { OpenTrades } from './open-trades.js'
import { PendingOrders } from './pending-orders.js'
import { RecentNotifications } from './recent-notifications.js'
import { SessionDay } from './session-day.js'
import { VerificationPrompt } from './verification-prompt.js'

/** Also if a balance could not be read. */
const mayHaveTokens = ({ availableBalance, stakedBalance, escrowBalance = 0 }: User) =>
  availableBalance !== 0 || stakedBalance !== 0 || escrowBalance > 0

export default function HomeScreen() {
  const user = useUser()
  const session = useLiveSession()
  const trades = useResource(openTrades)
  const isSessionLoading = session.flow.matches('loading')
  const pendingSells = useResource(pendingSellOrders)
  const pendingBuys = useResource(pendingBuyOrders)
  const notifications = useResource(dashboardNotifications)
  const isLoading =
    isSessionLoading || [trades, pendingSells, pendingBuys, notifications].some(({ loading }) => loading)
  const turns = listMyTurns(trades.data ?? [], trades.at, user?._id ?? '')
  const nextDeadline = Math.min(...turns.flatMap(({ until }) => until ?? []))
  useTurnTitle(
    turns.length > 0 ? 'Your turn' : 'Home',
    Number.isFinite(nextDeadline) ? nextDeadline : undefined,
  )
  if (!user) return null
  const orderCount = (pendingSells.data?.length ?? 0) + (pendingBuys.data?.length ?? 0)
  const isNew =
    !mayHaveTokens(user) && [trades, pendingSells, pendingBuys].every(({ data }) => data?.length === 0)
  return (
    <>
      <div className={styles.head}>
        <h1>
          Welcome, <span translate="no">{user.username}</span>
        </h1>
        <IdentityBadge isVerified={user.isDocumentVerified} />
      </div>
      {isLoading && (isSessionLoading ? <Loading cover /> : <Skeleton height={132} count={4} />)}
      {/* Hidden until session, trades, orders and notifications have loaded: a part that appears later would move those below. */}
      <div className={styles.columns} hidden={isLoading}>
        <div className={styles.column}>
          {isNew && <FirstPurchase user={user} session={session} />}
          <Balances user={user} />
          {!isNew && <NextSteps isQuiet={turns.length > 0} />}
          <OpenTrades />
          <LostWays user={user} />
          <PendingOrders />
          <SessionBanner session={session} hasOpenTrade={(trades.data ?? []).length > 0}>
            <SessionDay session={session} user={user} orderCount={orderCount} />
          </SessionBanner>
        </div>
        <div className={styles.column}>
          <RecentNotifications user={user} />
          <VerificationPrompt user={user} />
          <InvestBanner />
          <Card aria-label="Refer a friend">
            <h2>Refer a friend</h2>
            <ReferralShare code={user.referralCode} />
          </Card>
          <Announcements />
          {/* Last, because nothing waits for it: its height is unknown until it has loaded, and a back end may not have it. */}
          <MarketDepth />
        </div>
      </div>
    </>
  )
}
