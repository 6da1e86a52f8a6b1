import type { TradeView } from '@cht/machines/trades'
import { getTradeNumber, type Party } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { useSupportLink } from '../../platform/support.js'
import styles from './trade-support.module.css'

const CANCELLED_TEXTS: Record<Party, string> = {
  buyer: 'If you have sent money for this order, contact support at once.',
  seller: 'If money for this order has arrived, contact support at once.',
}

/** A link that starts a mail to the support, with the order in its subject. */
export function TradeSupport({ view: { trade, snapshot, party } }: { view: TradeView }) {
  const number = getTradeNumber(trade._id)
  const link = useSupportLink(`Order ${number}`)
  return (
    <section aria-label="Support" className={styles.support}>
      <p>{snapshot.matches('cancelled') ? CANCELLED_TEXTS[party] : 'Is something wrong with this order?'}</p>
      <Button asChild size="small">
        <a href={link}>Contact Support</a>
      </Button>
    </section>
  )
}
