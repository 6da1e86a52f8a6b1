import { getTimeline, type TradeView } from '@cht/machines/trades'
import { Sentence } from '@cht/ui/sentence'
import { Timestamp } from '@cht/ui/timestamp'
import styles from './trade-timeline.module.css'

/** The events of a trade since its match, with dates. Renders nothing if the back end does not send them. */
export function TradeTimeline({ view }: { view: TradeView }) {
  const entries = getTimeline(view)
  if (entries.length === 0) return null
  return (
    <section aria-label="What has happened">
      <h3>What has happened</h3>
      <ol className={styles.timeline}>
        {entries.map(({ text, delivery, at }, index) => (
          <li key={index}>
            <b>
              <Sentence name={view.counterpartyName}>{text}</Sentence>
            </b>
            {at !== undefined && <Timestamp at={at} />}
            {delivery !== undefined && (
              <span className={styles.delivery}>
                <Sentence name={view.counterpartyName}>{delivery}</Sentence>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
