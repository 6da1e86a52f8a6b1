import styles from './exchange-facts.module.css'
import landing from './landing.module.css'

export interface ExchangeFactsProps {
  nextSession: string
  price: string
  waiting: string
}

/** What the exchange is doing now. */
export function ExchangeFacts({ nextSession, price, waiting }: ExchangeFactsProps) {
  const facts = [
    { term: 'Next live session', value: nextSession },
    { term: 'Price of one CHT', value: <span translate="no">{price}</span> },
    { term: 'Waiting orders', value: waiting },
  ]
  return (
    <div className={styles.strip}>
      <dl className={`${landing.width} ${styles.facts}`} aria-label="The exchange now">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
