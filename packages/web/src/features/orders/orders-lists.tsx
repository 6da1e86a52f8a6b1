import { type ListedOrder, selectOrders } from '@cht/machines/orders'
import type { ResourceView } from '@cht/machines/react'
import type { AllOrders } from '@cht/sdk/contract'
import { ORDER_STATUSES, SIDES, type Side } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { FailedState } from '@cht/ui/failed-state'
import { Note } from '@cht/ui/note'
import { Tabs } from '@cht/ui/tabs'
import { ToggleGroup } from '@cht/ui/toggle-group'
import { LazyPart } from '../../components/lazy-part.js'
import { getListCount } from '../../components/list-count.js'
import type { LiveSessionView } from '../live-sessions/index.js'
import { LazyPushCard } from '../notifications/index.js'
import type { OpenTradeDialog } from '../trades/index.js'
import { OrderList } from './order-list.js'
import { OrderPages } from './order-pages.js'
import { ORDER_TABS } from './order-tabs.js'
import styles from './orders.module.css'
import { sortByTurn } from './sort-by-turn.js'
import type { TradeViewContext } from './trade-view-context.js'
import type { OrdersTabs } from './use-orders-tabs.js'

const loadHistoryButton = async () => (await import('./history-button.js')).HistoryButton

const SIDE_LABELS: Record<Side, string> = { buy: 'Buy Orders', sell: 'Sell Orders' }

const PendingCount = ({ orders, side }: { orders: AllOrders | undefined; side: Side }) => (
  <>
    <b data-testid={`pending-${side}-count`}>{orders ? orders[`${side}Orders`].pending.length : '–'}</b>{' '}
    pending
  </>
)

interface OrdersListsProps {
  orders: ResourceView<AllOrders>
  session: LiveSessionView
  /** The selected side and status. */
  tabs: OrdersTabs
  viewContext: TradeViewContext
  onOpen: OpenTradeDialog
}

const hasAnyOrder = (orders: AllOrders) =>
  SIDES.some((side) => ORDER_STATUSES.some((status) => selectOrders(orders, side, status).length > 0))

/** The user's orders by side and status. */
export function OrdersLists({ orders, session, tabs, viewContext, onOpen }: OrdersListsProps) {
  const all = orders.data
  const { side, status, select } = tabs
  const firstPage = all && selectOrders(all, side, status)
  const hasMatchedOrders =
    session.isLive && all !== undefined && selectOrders(all, side, 'approved').length > 0
  const hasHistory = ORDER_TABS[status].isHistory && firstPage !== undefined && firstPage.length > 0
  const renderOrders = (loaded: readonly ListedOrder[]) => (
    <OrderList
      side={side}
      status={status}
      orders={ORDER_TABS[status].isSortedByTurn ? sortByTurn(loaded, viewContext) : loaded}
      session={session}
      viewContext={viewContext}
      onOpen={onOpen}
      emptyAction={
        ORDER_TABS[status].linksToMatched &&
        hasMatchedOrders && (
          <Button size="small" onClick={() => select({ status: 'approved' })}>
            See matched orders
          </Button>
        )
      }
    />
  )
  return (
    <div className={styles.lists}>
      <ToggleGroup
        label="Side"
        options={SIDES.map((name) => ({
          value: name,
          label: SIDE_LABELS[name],
          detail: <PendingCount orders={all} side={name} />,
        }))}
        value={side}
        onValueChange={(next) => select({ side: next })}
      />
      <Tabs
        label="Status"
        tabs={ORDER_STATUSES.map((name) => ({
          value: name,
          label: ORDER_TABS[name].label,
          count: all && getListCount(selectOrders(all, side, name)),
          disabled: ORDER_TABS[name].isLiveOnly === true && !session.isLive,
        }))}
        value={status}
        onValueChange={(next) => select({ status: next })}
      >
        {!firstPage && orders.failure !== undefined && (
          <FailedState
            title="Your orders could not be loaded"
            text={orders.failure}
            onRetry={orders.refresh}
          />
        )}
        {firstPage && (
          <OrderPages key={`${side} ${status}`} side={side} status={status} firstPage={firstPage}>
            {renderOrders}
          </OrderPages>
        )}
      </Tabs>
      {hasHistory && (
        <div>
          <LazyPart load={loadHistoryButton} props={{}} failedTitle="The download could not be shown" />
        </div>
      )}
      {all && hasAnyOrder(all) && <LazyPushCard />}
      {!session.isLive && <Note>Approved orders are listed here while a session is live.</Note>}
    </div>
  )
}
