import { allOrders, selectOrders } from '@cht/machines/orders'
import { useResource, useUser } from '@cht/machines/react'
import { type AllOrders, toPage } from '@cht/sdk/contract'
import { SIDES, type Side } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Loading } from '@cht/ui/loading'
import { Skeleton } from '@cht/ui/skeleton'
import { Link } from 'wouter'
import { useTitle } from '../../hooks/use-title.js'
import { SessionBanner, useLiveSession } from '../live-sessions/index.js'
import { LazyTradeDialogs, OpenTradesCard, useTradeDialog } from '../trades/index.js'
import { isTrade } from './is-trade.js'
import styles from './orders.module.css'
import { OrdersLists } from './orders-lists.js'
import { sortByTurn } from './sort-by-turn.js'
import { hasNextStep } from './trade-card.js'
import { viewListedTrade } from './trade-view-context.js'
import { useOpeningTab } from './use-opening-tab.js'
import { useOrdersTabs } from './use-orders-tabs.js'

const CREATE_LINKS: Record<Side, { to: string; word: string }> = {
  buy: { to: '/create-buy-order', word: 'Buy' },
  sell: { to: '/create-sell-order', word: 'Sell' },
}

/** `nextSide`: the side whose link is the screen's next step; undefined if a trade has it. */
const Head = ({ nextSide }: { nextSide: Side | undefined }) => (
  <div className={styles.head}>
    <h1>My Orders</h1>
    <div className={styles.create}>
      {SIDES.map((side) => (
        <Button key={side} asChild size="small" variant={side === nextSide ? 'primary' : 'quiet'}>
          <Link href={CREATE_LINKS[side].to}>
            <span>
              {CREATE_LINKS[side].word} <span className={styles.noun}>order</span>
            </span>
          </Link>
        </Button>
      ))}
    </div>
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
  const tabs = useOrdersTabs(session, useOpeningTab(all, session, viewContext))
  const [first] = all ? sortByTurn(selectOrders(all, tabs.side, tabs.status), viewContext) : []
  const isNextStepOfTrade =
    first !== undefined && isTrade(first) && hasNextStep(viewListedTrade(first, viewContext))
  const dialog = useTradeDialog({ hasTrades: hasOpenTrade })
  const isSessionLoading = session.flow.matches('loading')
  const isLoading = orders.loading || isSessionLoading

  return (
    <>
      <Head nextSide={isLoading || isNextStepOfTrade ? undefined : tabs.side} />
      {isLoading && <OrdersLoading isSessionLoading={isSessionLoading} />}
      {/* Hidden until the orders and the session have loaded: the open trades are above the lists and would move them. */}
      <div className={styles.content} hidden={isLoading}>
        <aside className={styles.above} aria-label="Session and open trades">
          <SessionBanner session={session} hasOpenTrade={hasOpenTrade} variant="row" />
          {!session.isLive && <OpenTradesCard trades={approved} at={orders.at} />}
        </aside>
        <OrdersLists
          orders={orders}
          session={session}
          tabs={tabs}
          viewContext={viewContext}
          onOpen={dialog.open}
        />
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
