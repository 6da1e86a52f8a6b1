import { useResource, useUser } from '@cht/machines/react'
import {
  describeTurn,
  formatPrice,
  getPaymentVerb,
  isMyTurn,
  openTrades,
  PAYMENT_METHOD_PHRASES,
  sortByUrgency,
  type TradeView,
  viewTrade,
} from '@cht/machines/trades'
import type { List, MatchedOrder } from '@cht/sdk/contract'
import { formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Collapsible } from '@cht/ui/collapsible'
import { FailedState } from '@cht/ui/failed-state'
import { Icon } from '@cht/ui/icon'
import { Sentence } from '@cht/ui/sentence'
import { Link } from 'wouter'
import { UnreadableNote } from '../../components/unreadable-note.js'
import { useLiveSession } from '../live-sessions/index.js'
import styles from './open-trades.module.css'
import { TradeChip } from './trade-chip.js'

/** The number of the order, the counterparty and the payment method, and the price unless another text shows it. */
const Summary = ({ view, showsPrice }: { view: TradeView; showsPrice: boolean }) => {
  const { trade, party, counterpartyName } = view
  const method = trade.sellOrder.paymentMethod
  const payment = [
    showsPrice && trade.payment && `${getPaymentVerb(view).toLowerCase()} ${formatPrice(trade)}`,
    method && PAYMENT_METHOD_PHRASES[method],
  ].filter(Boolean)
  return (
    <span className={styles.summary}>
      <span translate="no">{getTradeNumber(trade._id)}</span> {party === 'buyer' ? 'from' : 'to'}{' '}
      <bdi translate="no">{counterpartyName}</bdi>
      {payment.length > 0 && <Sentence>{`\u00a0· ${payment.join(' ')}`}</Sentence>}
    </span>
  )
}

const OpenTrade = ({ view }: { view: TradeView }) => {
  const turnText = isMyTurn(view) ? describeTurn(view) : ''
  return (
    <Link href={`/orders/${view.trade._id}`} className={styles.trade}>
      <span className={styles.text}>
        <TradeChip view={view} />
        {turnText !== '' && (
          <b className={styles.turn}>
            <Sentence>{turnText}</Sentence>
          </b>
        )}
        <span>
          <b className="figures" translate="no">
            {formatTokens(view.trade.amount)}
          </b>{' '}
          <Summary view={view} showsPrice={!turnText.includes(formatPrice(view.trade))} />
        </span>
      </span>
      <Icon name="next" />
    </Link>
  )
}

const TradeList = ({ views }: { views: readonly TradeView[] }) => (
  <ul className={styles.list}>
    {views.map((view) => (
      <li key={view.trade._id}>
        <OpenTrade view={view} />
      </li>
    ))}
  </ul>
)

/** Trades shown before "Show all", so that the balances below stay in view. */
const INITIAL_COUNT = 3

interface OpenTradesProps {
  trades: Readonly<List<MatchedOrder>>
  /** Exchange time of the response with the trades, in ms. */
  at: number
}

const formatHeading = (count: number) => {
  if (count === 0) return 'Open trades'
  return count === 1 ? 'Open trade' : `${count} open trades`
}

/** The user's open trades, the most urgent first. Renders nothing if there are none, readable or not. */
export function OpenTradesCard({ trades, at }: OpenTradesProps) {
  const user = useUser()
  const { sessionStart } = useLiveSession()
  if (!user || (trades.length === 0 && trades.invalidItems === undefined)) return null
  const views = sortByUrgency(trades.map((trade) => viewTrade(trade, at, user._id, sessionStart)))
  return (
    <Card aria-label="Open trades">
      <h2>{formatHeading(trades.length)}</h2>
      <UnreadableNote count={trades.invalidItems} noun="trade" />
      {views.length > 0 && <TradeList views={views.slice(0, INITIAL_COUNT)} />}
      {views.length > INITIAL_COUNT && (
        <Collapsible
          side="below"
          trigger={(isOpen) => (
            <Button size="small" className={styles.all}>
              {isOpen ? 'Show fewer' : `Show all ${views.length}`}
            </Button>
          )}
        >
          <div className={styles.rest}>
            <TradeList views={views.slice(INITIAL_COUNT)} />
          </div>
        </Collapsible>
      )}
    </Card>
  )
}

/** Loads and lists the user's open trades, whether a session is live or not (decision 7). */
export function OpenTrades() {
  const { data, at, failure, refresh } = useResource(openTrades)
  if (data) return <OpenTradesCard trades={data} at={at} />
  if (failure === undefined) return null
  return (
    <Card aria-label="Open trades">
      <FailedState title="Your open trades could not be loaded" text={failure} onRetry={refresh} />
    </Card>
  )
}
