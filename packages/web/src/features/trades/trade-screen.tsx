import { useResource, useUser } from '@cht/machines/react'
import { getTurnEnd, isMyTurn, isOpenTrade, type TradeView, tradeById, viewTrade } from '@cht/machines/trades'
import { getTradeNumber } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { Disclosure } from '@cht/ui/disclosure'
import { focusMain } from '@cht/ui/dom/focus-main'
import { FailedState } from '@cht/ui/failed-state'
import { Icon } from '@cht/ui/icon'
import { Skeleton } from '@cht/ui/skeleton'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ScreenProps } from '../../platform/routes.js'
import { useLiveSession } from '../live-sessions/index.js'
import { InstallCard } from './install-card.js'
import { LazyTradeDialogs, useTradeDialog } from './lazy-trade-dialogs.js'
import { ReceivedRequests } from './received-requests.js'
import styles from './trade.module.css'
import { TradeAppeal } from './trade-appeal.js'
import { ClaimEntry, TradeClaims } from './trade-claims.js'
import { SentRequests, TradeMessages } from './trade-messages.js'
import { TradePayment } from './trade-payment.js'
import { TradeQuestion } from './trade-question.js'
import { TradeSupport } from './trade-support.js'
import { TradeTimeline } from './trade-timeline.js'
import { TurnAlerts } from './turn-alerts.js'
import { useTurnTitle } from './use-turn-title.js'

/** One trade, whether a session is live or not (decision 7). */
export default function TradeScreen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const user = useUser()
  const resource = useResource(tradeById(id))
  const { sessionStart } = useLiveSession()
  const view = resource.data && user && viewTrade(resource.data, resource.at, user._id, sessionStart)
  const isUsersTurn = view && isMyTurn(view)
  useTurnTitle(
    `${isUsersTurn ? 'Your turn: order' : 'Order'} ${getTradeNumber(id)}`,
    isUsersTurn ? getTurnEnd(view) : undefined,
  )
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Link href="/orders" className={styles.back} aria-label="Back to orders">
          <Icon name="arrowLeft" />
        </Link>
        <h1>
          Order <span translate="no">{getTradeNumber(id)}</span>
        </h1>
      </div>
      {resource.loading && <Skeleton height={112} count={3} />}
      {!resource.data && resource.failure !== undefined && (
        <Card>
          <FailedState
            title="This order cannot be shown"
            text={resource.failure}
            onRetry={resource.refresh}
          />
        </Card>
      )}
      {view && <Trade view={view} />}
    </div>
  )
}

const Trade = ({ view }: { view: TradeView }) => {
  const { state, snapshot } = view
  const dialog = useTradeDialog({ hasTrades: true })
  const isCompleted = snapshot.matches('completed')
  const shownState = useRef(state)
  useEffect(() => {
    if (shownState.current === state) return
    shownState.current = state
    if (isCompleted) window.scrollTo({ top: 0 })
    // The button that had the focus may have been removed with the state.
    if (document.activeElement === document.body) focusMain()
  }, [state, isCompleted])
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.left}>
          <TradeQuestion view={view} openDialog={dialog.open} />
          <SentRequests view={view} />
          <ReceivedRequests view={view} openDialog={dialog.open} />
          <TradeAppeal view={view} openDialog={dialog.open} />
          <TradeClaims view={view} openDialog={dialog.open} />
        </div>
        <div className={styles.right}>
          <Card aria-label="More about this trade" className={styles.more}>
            <TradeMessages view={view} openDialog={dialog.open} />
            <Disclosure title="All details and history" opensBy="wide window">
              <TradePayment view={view} />
              <TradeTimeline view={view} />
              {!snapshot.matches('cancelled') && <TradeSupport view={view} />}
            </Disclosure>
          </Card>
          {snapshot.matches('cancelled') && (
            <Card>
              <TradeSupport view={view} />
            </Card>
          )}
          {isOpenTrade(snapshot) && <TurnAlerts />}
          <ClaimEntry view={view} openDialog={dialog.open} />
          {isCompleted && <InstallCard />}
        </div>
      </div>
      {dialog.active && (
        <LazyTradeDialogs views={[view]} active={dialog.active} onOpen={dialog.open} onClose={dialog.close} />
      )}
    </>
  )
}
