import type { TradeView } from '@cht/machines/trades'
import type { Appeal } from '@cht/sdk/appeals'
import { Card } from '../../components/card.js'
import { Timestamp } from '../../components/timestamp.js'
import styles from './trade.module.css'

const STATE_TEXTS: Record<Appeal['state'], string> = {
  open: 'Open',
  settled: 'Closed: the seller confirmed the payment',
  decidedForBuyer: 'Decided for the buyer',
  decidedForSeller: 'Decided for the seller',
}

/** The appeal of a trade: its state, and what each party wrote. */
export function TradeAppeal({
  appeal,
  view: { party, counterpartyName },
}: {
  appeal: Appeal
  view: TradeView
}) {
  return (
    <Card aria-label="Appeal">
      <h2>Appeal</h2>
      <p className={styles.situation}>{STATE_TEXTS[appeal.state]}</p>
      <ul className={styles.filings}>
        {appeal.filings.map((filing) => (
          <li key={filing.by}>
            <b>{filing.reasonText ?? filing.reason}</b>
            <p>{filing.description}</p>
            <span>
              {filing.by === party ? 'You' : <bdi>{counterpartyName}</bdi>}, <Timestamp at={filing.filedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
