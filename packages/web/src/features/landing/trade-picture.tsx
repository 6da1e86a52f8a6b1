import { getTradeLabel, getTradeTone, viewQuestion } from '@cht/machines/trades'
import { findPaymentReference, formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Chip } from '@cht/ui/chip'
import { formatCountdown } from '@cht/ui/format/countdown'
import { Sentence } from '@cht/ui/sentence'
import { TRADE_PICTURE } from './content.js'
import { EXAMPLE_NOW, EXAMPLE_VIEW } from './example-trade.js'
import styles from './trade-picture.module.css'

const { trade, deadline = EXAMPLE_NOW, counterpartyName } = EXAMPLE_VIEW
const { lead, text, answers } = viewQuestion(EXAMPLE_VIEW)

const FACTS: readonly [term: string, value: string][] = [
  ['You sell', formatTokens(trade.amount)],
  ['Reference', findPaymentReference(trade._id, trade.sellOrder.paymentMethod) ?? ''],
]

/**
 * The screen of a trade, from the charts and the parts that the app has. Nothing in it can be pressed, and screen readers get the
 * caption.
 */
export function TradePicture() {
  return (
    <figure className={styles.picture}>
      <div aria-hidden="true" className={styles.screen}>
        <p className={styles.title}>
          Order <span translate="no">{getTradeNumber(trade._id)}</span>
        </p>
        <p className={styles.status}>
          <Chip tone={getTradeTone(EXAMPLE_VIEW)}>{getTradeLabel(EXAMPLE_VIEW)}</Chip>
          <b>{formatCountdown(deadline, EXAMPLE_NOW, ' left')}</b>
        </p>
        <p className={styles.lead}>
          <Sentence name={counterpartyName}>{lead}</Sentence>
        </p>
        <p className={styles.question}>
          <Sentence name={counterpartyName}>{text}</Sentence>
        </p>
        <ul className={styles.facts}>
          {FACTS.map(([term, value]) => (
            <li key={term}>
              {term} <b translate="no">{value}</b>
            </li>
          ))}
        </ul>
        <div className={styles.answers}>
          {answers.map(({ name, label, isNextStep }) => (
            <Button key={name} asChild variant={isNextStep ? 'primary' : 'quiet'}>
              <span>{label}</span>
            </Button>
          ))}
        </div>
      </div>
      <figcaption>{TRADE_PICTURE}</figcaption>
    </figure>
  )
}
