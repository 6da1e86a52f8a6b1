import {
  METHOD_WORDS,
  openTrades,
  paymentVerb,
  priceText,
  type TradeView,
  viewTrade,
} from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import type { MatchedOrder } from '@cht/sdk/trades'
import { Link } from 'wouter'
import { useResource } from '../../bindings/resource.js'
import { useUser } from '../../bindings/session.js'
import { Card } from '../../ui/card.js'
import { Icon } from '../../ui/icon.js'
import { useSessionStatus } from '../live-sessions/use-session-status.js'
import styles from './open-trades.module.css'
import { TradeChip } from './trade-chip.js'

const summary = (view: TradeView) => {
  const { trade, party, them } = view
  const method = trade.sellOrder.paymentMethod
  const how = [trade.payment && priceText(trade), method && METHOD_WORDS[method]].filter(Boolean).join(' ')
  return `${party === 'buyer' ? 'from' : 'to'} ${them} · ${paymentVerb(view).toLowerCase()} ${how}`
}

interface OpenTradesProps {
  trades: readonly MatchedOrder[]
  /** Exchange time of the answer that they are from. */
  at: number
}

/** Trades of one's own that are not over. Nothing where there is none. */
export const OpenTradesCard = ({ trades, at }: OpenTradesProps) => {
  const user = useUser()
  const { buyOrderTimer } = useSessionStatus()
  if (!user || trades.length === 0) return null
  return (
    <Card aria-label="Open trades">
      <h2>{trades.length === 1 ? 'Open trade' : `${trades.length} open trades`}</h2>
      <ul className={styles.list}>
        {trades.map((trade) => {
          const view = viewTrade(trade, at, user._id, buyOrderTimer)
          return (
            <li key={trade._id}>
              <Link href={`/orders/${trade._id}`} className={styles.trade}>
                <span className={styles.text}>
                  <TradeChip view={view} />
                  <span>
                    <b className="figures">{formatTokens(trade.amount)}</b>{' '}
                    <span className={styles.summary}>{summary(view)}</span>
                  </span>
                </span>
                <Icon name="next" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Every one of them, live session or not (decision 7). */
export const OpenTrades = () => {
  const { data = [], at } = useResource(openTrades)
  return <OpenTradesCard trades={data} at={at} />
}
