import { type ListedOrder, selectOrders } from '@cht/machines/orders'
import type { ResourceView } from '@cht/machines/react'
import type { AllOrders } from '@cht/sdk/contract'
import { ORDER_STATUSES, SIDES, type Side } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { FailedState } from '@cht/ui/failed-state'
import { Note } from '@cht/ui/note'
import { Tabs } from '@cht/ui/tabs'
import { ToggleGroup } from '@cht/ui/toggle-group'
import { useState } from 'react'
import { getListCount } from '../../components/list-count.js'
import type { LiveSessionView } from '../live-sessions/index.js'
import { LazyPushCard } from '../notifications/index.js'
import type { OpenTradeDialog } from '../trades/index.js'
import { HistoryButton } from './history-button.js'
import { getOpeningTab, type OpeningTab } from './opening-tab.js'
import { OrderList } from './order-list.js'
import { OrderPages } from './order-pages.js'
import { ORDER_TABS } from './order-tabs.js'
import styles from './orders.module.css'
import type { TradeViewContext } from './trade-view-context.js'
import { useOrdersTabs } from './use-orders-tabs.js'

const SIDE_OPTIONS: readonly { value: Side; label: string }[] = [
  { value: 'buy', label: 'Buy Orders' },
  { value: 'sell', label: 'Sell Orders' },
]

interface OrdersListsProps {
  orders: ResourceView<AllOrders>
  session: LiveSessionView
  viewContext: TradeViewContext
  onOpen: OpenTradeDialog
}

/** The tab that is shown while the orders or the session load. */
const LOADING_TAB: OpeningTab = { side: 'buy', status: 'pending' }

/** The opening tab is decided when the orders and the session have loaded, and kept: no tab changes while the user looks at it. */
const useOpeningTab = (
  all: AllOrders | undefined,
  session: LiveSessionView,
  viewContext: TradeViewContext,
): OpeningTab => {
  const [opening, setOpening] = useState<OpeningTab>()
  const isLoaded = all !== undefined && !session.flow.matches('loading')
  if (opening === undefined && isLoaded) setOpening(getOpeningTab(all, session.isLive, viewContext))
  return opening ?? LOADING_TAB
}

const hasAnyOrder = (orders: AllOrders) =>
  SIDES.some((side) => ORDER_STATUSES.some((status) => selectOrders(orders, side, status).length > 0))

/** The user's orders by side and status. */
export function OrdersLists({ orders, session, viewContext, onOpen }: OrdersListsProps) {
  const all = orders.data
  const opening = useOpeningTab(all, session, viewContext)
  const { side, status, select } = useOrdersTabs(session, opening)
  const firstPage = all && selectOrders(all, side, status)
  const hasMatchedOrders =
    session.isLive && all !== undefined && selectOrders(all, side, 'approved').length > 0
  const hasHistory = ORDER_TABS[status].isHistory && firstPage !== undefined && firstPage.length > 0
  const renderOrders = (loaded: readonly ListedOrder[]) => (
    <OrderList
      side={side}
      status={status}
      orders={loaded}
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
        options={SIDE_OPTIONS}
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
          <HistoryButton />
        </div>
      )}
      {all && hasAnyOrder(all) && <LazyPushCard />}
      {!session.isLive && <Note>Approved orders are listed here while a session is live.</Note>}
    </div>
  )
}
