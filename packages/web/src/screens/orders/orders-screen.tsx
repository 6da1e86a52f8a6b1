import { allOrders, type Listed, listOf } from '@cht/machines/orders'
import { ORDER_STATUSES, type OrderStatus, type Side } from '@cht/sdk/orders'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useTitle } from '../../bindings/page.js'
import { useResource } from '../../bindings/resource.js'
import { useUser } from '../../bindings/session.js'
import { useSettled } from '../../bindings/settled.js'
import { Button } from '../../ui/button.js'
import { Card } from '../../ui/card.js'
import { FailedState } from '../../ui/failed-state.js'
import { Loading } from '../../ui/loading.js'
import { Note } from '../../ui/note.js'
import { Segmented } from '../../ui/segmented.js'
import { Skeleton } from '../../ui/skeleton.js'
import { Tabs } from '../../ui/tabs.js'
import { SessionBanner } from '../live-sessions/session-banner.js'
import { useSessionStatus } from '../live-sessions/use-session-status.js'
import { countOf } from '../pages/count-of.js'
import type { AskedDialog } from '../trades/trade-dialogs.js'
import { OrderList } from './order-list.js'
import styles from './orders.module.css'
import { useOrdersTabs } from './use-orders-tabs.js'

const loadOpenTrades = () => import('../trades/open-trades.js')
const OpenTradesCard = lazy(async () => ({ default: (await loadOpenTrades()).OpenTradesCard }))

const HistoryButton = lazy(async () => ({ default: (await import('./history-button.js')).HistoryButton }))
const LongOrderList = lazy(async () => ({ default: (await import('./long-order-list.js')).LongOrderList }))
const ListedDialogs = lazy(async () => ({ default: (await import('./listed-trade.js')).ListedDialogs }))

const SIDE_OPTIONS: readonly { value: Side; label: string }[] = [
  { value: 'buy', label: 'Buy Orders' },
  { value: 'sell', label: 'Sell Orders' },
]

const TAB_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const Count = ({ label, value, testId }: { label: string; value: number | undefined; testId: string }) => (
  <Card className={styles.count}>
    <span>{label}</span>
    <b data-testid={testId}>{value ?? '–'}</b>
  </Card>
)

const Opening = ({ covered }: { covered: boolean }) =>
  covered ? <Loading cover /> : <Skeleton height={132} count={4} />

export default function OrdersScreen() {
  const user = useUser()
  const session = useSessionStatus()
  const orders = useResource(allOrders)
  const { side, status, show } = useOrdersTabs(session.isLive)
  useTitle('Orders')

  const onlooker = { userId: user?._id ?? '', at: orders.at, sessionStart: session.buyOrderTimer }
  const all = orders.data
  const page = all && listOf(all, side, status)
  const approved = [...(all?.buyOrders.approved ?? []), ...(all?.sellOrders.approved ?? [])]
  const [asked, setAsked] = useState<AskedDialog>()
  const list = (rows: readonly Listed[]) => (
    <OrderList
      side={side}
      status={status}
      orders={rows}
      onlooker={onlooker}
      onOpen={(name, view) => setAsked({ name, view })}
    />
  )
  const isTrading = approved.length > 0
  const settled = useSettled()
  useEffect(() => {
    // It is there when the session ends; where it cannot be loaded now, it is then.
    if (isTrading && settled) loadOpenTrades().catch(() => {})
  }, [isTrading, settled])
  const opening = orders.loading || session.banner.state === 'loading'

  return (
    <>
      <div className={styles.head}>
        <h1>My Orders</h1>
        <div className={styles.create}>
          <Button asChild size="small">
            <Link href="/create-buy-order">Create Buy Request</Link>
          </Button>
          <Button asChild size="small" look="primary">
            <Link href="/create-sell-order">Create Sell Request</Link>
          </Button>
        </div>
      </div>
      {opening && <Opening covered={session.banner.state === 'loading'} />}
      {/* All of it at once: open trades stand above the lists, and would push them down. */}
      <Suspense fallback={<Opening covered={false} />}>
        <div className={styles.columns} hidden={opening}>
          <aside className={styles.side} aria-label="Session and counts">
            <SessionBanner {...session} trading={isTrading} />
            <div className={styles.counts}>
              <Count
                label="Pending Sell Orders"
                value={all?.sellOrders.pending.length}
                testId="pending-sell-count"
              />
              <Count
                label="Pending Buy Orders"
                value={all?.buyOrders.pending.length}
                testId="pending-buy-count"
              />
            </div>
            {!session.isLive && isTrading && <OpenTradesCard trades={approved} at={orders.at} />}
          </aside>
          <div className={styles.lists}>
            <Segmented
              label="Side"
              options={SIDE_OPTIONS}
              value={side}
              onValue={(next) => show({ side: next })}
            />
            <Tabs
              label="Status"
              tabs={ORDER_STATUSES.map((name) => ({
                value: name,
                label: TAB_LABELS[name],
                count: all && countOf(listOf(all, side, name)),
                disabled: name === 'approved' && !session.isLive,
              }))}
              value={status}
              onValue={(next) => show({ status: next })}
            >
              {!page && orders.failure !== undefined && (
                <FailedState
                  title="Your orders could not be loaded"
                  text={orders.failure}
                  onRetry={orders.refresh}
                />
              )}
              {page?.nextCursor === undefined ? (
                page && list(page)
              ) : (
                <Suspense fallback={list(page)}>
                  <LongOrderList key={`${side} ${status}`} side={side} status={status} page={page}>
                    {list}
                  </LongOrderList>
                </Suspense>
              )}
            </Tabs>
            {all && (status === 'completed' || status === 'cancelled') && page?.length !== 0 && (
              <div>
                <Suspense>
                  <HistoryButton />
                </Suspense>
              </div>
            )}
            {!session.isLive && <Note>Approved orders are listed here while a session is live.</Note>}
          </div>
        </div>
      </Suspense>
      {asked && (
        <Suspense>
          <ListedDialogs
            trades={approved}
            onlooker={onlooker}
            asked={asked}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
