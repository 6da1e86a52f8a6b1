import { openTrades } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { Link } from 'wouter'
import { useResource } from '../../bindings/resource.js'
import { useUser } from '../../bindings/session.js'
import { Card } from '../../ui/card.js'
import { Icon } from '../../ui/icon.js'
import { useSessionStatus } from '../live-sessions/use-session-status.js'
import styles from './open-trades.module.css'
import { priceText } from './price-text.js'
import { TradeChip } from './trade-chip.js'
import { type TradeView, viewTrade } from './trade-view.js'
import { METHOD_WORDS, paymentVerb } from './trade-words.js'

const summary = ({ trade, party, them, state }: TradeView) => {
  const method = trade.sellOrder.paymentMethod
  const how = [trade.payment && priceText(trade), method && METHOD_WORDS[method]].filter(Boolean).join(' ')
  return `${party === 'buyer' ? 'from' : 'to'} ${them} · ${paymentVerb(state, party).toLowerCase()} ${how}`
}

/** Every trade of one's own that is not over, live session or not (decision 7). Nothing where there is none. */
export const OpenTrades = () => {
  const user = useUser()
  const { data, at } = useResource(openTrades)
  const { buyOrderTimer } = useSessionStatus()
  if (!user || !data || data.length === 0) return null
  return (
    <Card aria-label="Open trades">
      <h2>{data.length === 1 ? 'Open trade' : `${data.length} open trades`}</h2>
      <ul className={styles.list}>
        {data.map((trade) => {
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
