import type { TradeView } from '@cht/machines/trades'
import type { Party } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Link } from 'wouter'
import { Receipt } from './receipt.js'
import styles from './trade-completion.module.css'

const NEXT: Record<Party, readonly [path: string, label: string][]> = {
  buyer: [
    ['/create-investment', 'Stake'],
    ['/create-buy-order', 'Buy order'],
  ],
  seller: [
    ['/create-sell-order', 'Sell order'],
    ['/create-buy-order', 'Buy order'],
  ],
}

/** What the parties of a completed trade can do: keep its receipt, and go on. */
export function TradeCompletion({ view }: { view: TradeView }) {
  return (
    <>
      <Receipt view={view} />
      <div className={styles.next}>
        <h3>What next</h3>
        <div className={styles.links}>
          {NEXT[view.party].map(([path, label]) => (
            <Button key={path} asChild>
              <Link href={path}>{label}</Link>
            </Button>
          ))}
        </div>
      </div>
    </>
  )
}
