import { useUser } from '@cht/machines/react'
import {
  describeTurn,
  formatPrice,
  isMyTurn,
  sortByUrgency,
  type TradeView,
  viewTrade,
} from '@cht/machines/trades'
import type { List, MatchedOrder } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Collapsible } from '@cht/ui/collapsible'
import { Icon } from '@cht/ui/icon'
import { Sentence } from '@cht/ui/sentence'
import { Link } from 'wouter'
import { UnreadableNote } from '../../components/unreadable-note.js'
import { useLiveSession } from '../live-sessions/index.js'
import styles from './open-trades.module.css'
import { TradeChip } from './trade-chip.js'
import { TradeSummary } from './trade-summary.js'

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
          <span className={styles.summary}>
            <TradeSummary view={view} showsPrice={!turnText.includes(formatPrice(view.trade))} />
          </span>
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

/** Trades shown before "Show all", so that what follows stays in view. */
const INITIAL_COUNT = 3

export interface OpenTradesProps {
  trades: Readonly<List<MatchedOrder>>
  /** Exchange time of the response with the trades, in ms. */
  at: number
}

/** `Open trade`, `3 open trades` */
export function formatOpenTrades(count: number): string {
  if (count === 0) return 'Open trades'
  return count === 1 ? 'Open trade' : `${count} open trades`
}

/** The user's open trades, the most urgent first; undefined if there are none, readable or not. */
export function useSortedTrades({ trades, at }: OpenTradesProps): TradeView[] | undefined {
  const user = useUser()
  const { sessionStart } = useLiveSession()
  if (!user || (trades.length === 0 && trades.invalidItems === undefined)) return undefined
  return sortByUrgency(trades.map((trade) => viewTrade(trade, at, user._id, sessionStart)))
}

interface OtherTradesProps {
  className: string | undefined
  views: readonly TradeView[]
  /** The label of the button while they are hidden. */
  label: string
}

/** Trades that a button shows. */
export function OtherTrades({ className, views, label }: OtherTradesProps) {
  return (
    <Collapsible
      side="below"
      trigger={(isOpen) => (
        <Button size="small" className={styles.all}>
          {isOpen ? 'Show fewer' : label}
        </Button>
      )}
    >
      <div className={className}>
        <TradeList views={views} />
      </div>
    </Collapsible>
  )
}

/** The user's open trades, the most urgent first. Renders nothing if there are none, readable or not. */
export function OpenTradesCard(props: OpenTradesProps) {
  const { trades } = props
  const views = useSortedTrades(props)
  if (!views) return null
  return (
    <Card aria-label="Open trades">
      <h2>{formatOpenTrades(trades.length)}</h2>
      <UnreadableNote count={trades.invalidItems} noun="trade" />
      {views.length > 0 && <TradeList views={views.slice(0, INITIAL_COUNT)} />}
      {views.length > INITIAL_COUNT && (
        <OtherTrades
          className={styles.rest}
          views={views.slice(INITIAL_COUNT)}
          label={`Show all ${views.length}`}
        />
      )}
    </Card>
  )
}
