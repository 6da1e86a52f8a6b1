import { viewClaims } from '@cht/machines/claims'
import { useResource, useUser } from '@cht/machines/react'
import {
  getTradeSteps,
  getTurnEnd,
  isMyTurn,
  isOpenTrade,
  type TradeView,
  tradeById,
  viewTrade,
} from '@cht/machines/trades'
import { getTradeNumber } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { focusMain } from '@cht/ui/dom/focus-main'
import { FailedState } from '@cht/ui/failed-state'
import { Icon } from '@cht/ui/icon'
import { Skeleton } from '@cht/ui/skeleton'
import { Steps } from '@cht/ui/steps'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ScreenProps } from '../../platform/routes.js'
import { useLiveSession } from '../live-sessions/index.js'
import { InstallCard } from './install-card.js'
import { LazyTradeDialogs, useTradeDialog } from './lazy-trade-dialogs.js'
import { Receipt } from './receipt.js'
import { ReceivedRequests } from './received-requests.js'
import styles from './trade.module.css'
import { TradeAppeal } from './trade-appeal.js'
import { ClaimEntry, TradeClaims } from './trade-claims.js'
import { TradeMessages } from './trade-messages.js'
import { TradeNotes } from './trade-notes.js'
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
  const { state } = view
  const dialog = useTradeDialog({ hasTrades: true })
  const shownState = useRef(state)
  useEffect(() => {
    if (shownState.current === state) return
    shownState.current = state
    // The button that had the focus may have been removed with the state.
    if (document.activeElement === document.body) focusMain()
  }, [state])
  const isAppealed = view.snapshot.matches('appealed')
  const isAsked = viewClaims(view).claims.some(({ canAnswer }) => canAnswer)
  return (
    <>
      <Steps {...getTradeSteps(view)} />
      <div className={styles.columns}>
        <div className={styles.left}>
          <TradeQuestion view={view} openDialog={dialog.open} />
          <ReceivedRequests view={view} openDialog={dialog.open} />
          {/* While an appeal is open, its card comes before that of the payment. */}
          {isAppealed && <TradeAppeal view={view} openDialog={dialog.open} />}
          {/* A claim that the party can answer comes before the payment, too. */}
          {isAsked && <TradeClaims view={view} openDialog={dialog.open} />}
          <TradePayment view={view} onProof={() => dialog.open('proof', view)} />
        </div>
        <div className={styles.right}>
          <TradeNotes view={view} />
          {!isAppealed && <TradeAppeal view={view} openDialog={dialog.open} />}
          {!isAsked && <TradeClaims view={view} openDialog={dialog.open} />}
          <TradeMessages view={view} openDialog={dialog.open} />
          {isOpenTrade(view.snapshot) && <TurnAlerts />}
          <TradeTimeline view={view} />
          <ClaimEntry view={view} openDialog={dialog.open} />
          <TradeSupport view={view} />
          {view.snapshot.matches('completed') && (
            <>
              <Receipt view={view} />
              <InstallCard />
            </>
          )}
        </div>
      </div>
      {dialog.active && (
        <LazyTradeDialogs views={[view]} active={dialog.active} onOpen={dialog.open} onClose={dialog.close} />
      )}
    </>
  )
}
