import { describeTurn, formatPrice, getTurnEnd, type TradeView } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/rules'
import { Countdown } from '@cht/ui/countdown'
import { Sentence } from '@cht/ui/sentence'
import { Link } from 'wouter'
import { TradeSummary } from '../trades/index.js'
import styles from './turn-card.module.css'

/** The trade that waits for the user, in the colours that nothing else has. The whole card leads to the trade. */
export function TurnCard({ view }: { view: TradeView }) {
  const until = getTurnEnd(view)
  const text = describeTurn(view)
  return (
    <Link href={`/orders/${view.trade._id}`} className={styles.card}>
      <span className={styles.time}>
        Your turn
        {until !== undefined && (
          <>
            {' · '}
            <Countdown deadline={until} label="Time left" suffix=" left" />
          </>
        )}
      </span>
      <b className={styles.text}>
        <Sentence>{text}</Sentence>
      </b>
      <span className={styles.summary}>
        <b className="figures" translate="no">
          {formatTokens(view.trade.amount)}
        </b>{' '}
        <TradeSummary view={view} showsPrice={!text.includes(formatPrice(view.trade))} />
      </span>
      <span className={styles.action}>Open the trade</span>
    </Link>
  )
}
