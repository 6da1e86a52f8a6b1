import { allOrders } from '@cht/machines/orders'
import { useResource, useUser } from '@cht/machines/react'
import { type AllOrders, toPage } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Loading } from '@cht/ui/loading'
import { Skeleton } from '@cht/ui/skeleton'
import { Link } from 'wouter'
import { useTitle } from '../../hooks/use-title.js'
import { SessionBanner, useLiveSession } from '../live-sessions/index.js'
import { LazyTradeDialogs, OpenTradesCard, useTradeDialog } from '../trades/index.js'
import styles from './orders.module.css'
import { OrdersLists } from './orders-lists.js'
import { viewListedTrade } from './trade-view-context.js'

const Count = ({ label, value, testId }: { label: string; value: number | undefined; testId: string }) => (
  <Card className={styles.count}>
    <span>{label}</span>
    <b data-testid={testId}>{value ?? '–'}</b>
  </Card>
)

const Head = () => (
  <div className={styles.head}>
    <h1>My Orders</h1>
    <div className={styles.create}>
      <Button asChild size="small">
        <Link href="/create-buy-order">Create Buy Request</Link>
      </Button>
      <Button asChild size="small" variant="primary">
        <Link href="/create-sell-order">Create Sell Request</Link>
      </Button>
    </div>
  </div>
)

const PendingCounts = ({ orders }: { orders: AllOrders | undefined }) => (
  <div className={styles.counts}>
    <Count
      label="Pending Sell Orders"
      value={orders?.sellOrders.pending.length}
      testId="pending-sell-count"
    />
    <Count label="Pending Buy Orders" value={orders?.buyOrders.pending.length} testId="pending-buy-count" />
  </div>
)

const OrdersLoading = ({ isSessionLoading }: { isSessionLoading: boolean }) =>
  isSessionLoading ? <Loading cover /> : <Skeleton height={132} count={4} />

/** The matched orders of both sides. */
const listApproved = (orders: AllOrders | undefined) => {
  const sides = orders ? [orders.buyOrders.approved, orders.sellOrders.approved] : []
  const invalidItems = sides.reduce((sum, list) => sum + (list.invalidItems ?? 0), 0)
  return toPage(sides.flat(), undefined, invalidItems)
}

export default function OrdersScreen() {
  const user = useUser()
  const session = useLiveSession()
  const orders = useResource(allOrders)
  useTitle('Orders')

  const all = orders.data
  const approved = listApproved(all)
  const viewContext = { userId: user?._id ?? '', at: orders.at, sessionStart: session.sessionStart }
  const hasOpenTrade = approved.length > 0
  const dialog = useTradeDialog({ hasTrades: hasOpenTrade })
  const isSessionLoading = session.flow.matches('loading')
  const isLoading = orders.loading || isSessionLoading

  return (
    <>
      <Head />
      {isLoading && <OrdersLoading isSessionLoading={isSessionLoading} />}
      {/* Hidden until the orders and the session have loaded: the open trades are above the lists and would move them. */}
      <div className={styles.columns} hidden={isLoading}>
        <aside className={styles.side} aria-label="Session and counts">
          <SessionBanner session={session} hasOpenTrade={hasOpenTrade} />
          <PendingCounts orders={all} />
          {!session.isLive && <OpenTradesCard trades={approved} at={orders.at} />}
        </aside>
        <OrdersLists orders={orders} session={session} viewContext={viewContext} onOpen={dialog.open} />
      </div>
      {dialog.active && (
        <LazyTradeDialogs
          views={approved.map((trade) => viewListedTrade(trade, viewContext))}
          active={dialog.active}
          onOpen={dialog.open}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
