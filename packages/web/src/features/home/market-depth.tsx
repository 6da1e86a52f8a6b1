import { market } from '@cht/machines/market'
import { useResource } from '@cht/machines/react'
import type { Market } from '@cht/sdk/contract'
import { formatTokens, PAYMENT_METHOD_LABELS, type PaymentMethod, type Side } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { Skeleton } from '@cht/ui/skeleton'
import { Tabs } from '@cht/ui/tabs'
import { useState } from 'react'
import { PAYMENT_METHOD_OPTIONS } from '../../components/payment-method-options.js'
import { getMarketLevels, type MarketLevel } from '../orders/index.js'
import styles from './market-depth.module.css'

const Bar = ({ side, count, maxCount }: { side: Side; count: number; maxCount: number }) => (
  <td className={styles.bar} data-side={side}>
    <span>
      {count > 0 && <i style={{ width: `${(count / maxCount) * 100}%` }} />}
      <b data-none={count === 0}>{count}</b>
    </span>
  </td>
)

interface LevelsProps {
  orders: Market
  method: PaymentMethod
}

const Levels = ({ orders, method }: LevelsProps) => {
  const levels = getMarketLevels(orders, method)
  if (levels.length === 0)
    return <p className={styles.none}>No {PAYMENT_METHOD_LABELS[method]} orders are waiting yet.</p>
  return <LevelsTable levels={levels} />
}

const LevelsTable = ({ levels }: { levels: readonly MarketLevel[] }) => {
  const maxCount = Math.max(...levels.flatMap(({ buy, sell }) => [buy, sell]))
  return (
    <table className={styles.market} aria-label="Orders in the market">
      <thead>
        <tr>
          <th scope="col">Buyers</th>
          <th scope="col">Amount</th>
          <th scope="col">Sellers</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ amount, buy, sell }) => (
          <tr key={amount}>
            <Bar side="buy" count={buy} maxCount={maxCount} />
            <th scope="row" translate="no">
              {formatTokens(amount)}
            </th>
            <Bar side="sell" count={sell} maxCount={maxCount} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The number of orders that wait for the next session, by side, amount and method (decision 8). Renders nothing on a back
 * end that does not report them.
 */
export function MarketDepth() {
  const [method, setMethod] = useState<PaymentMethod>('bank')
  const { data, loading } = useResource(market)
  if (!data && !loading) return null
  return (
    <Card aria-label="Market" className={styles.card}>
      <h2>Orders waiting for the next session</h2>
      <Tabs
        label="Payment method"
        variant="switch"
        tabs={PAYMENT_METHOD_OPTIONS}
        value={method}
        onValueChange={setMethod}
      >
        {data ? <Levels orders={data} method={method} /> : <Skeleton height={140} />}
      </Tabs>
    </Card>
  )
}
