import { market } from '@cht/machines/market'
import { formatTokens } from '@cht/sdk/money'
import {
  type BuyOrderForm,
  ORDER_AMOUNTS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type Side,
} from '@cht/sdk/orders'
import { Amount } from '../../components/amount.js'
import { overBalance } from '../../components/over-balance.js'
import { RadioGroupField } from '../../components/radio-group-field.js'
import type { Form } from '../../hooks/use-form.js'
import { useResource } from '../../hooks/use-resource.js'
import { waiting, waitingText } from './market-counts.js'
import styles from './orders.module.css'

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))

interface OrderChoiceProps<Values extends BuyOrderForm> {
  form: Form<Values>
  /** Whose orders this one could meet: how many of them wait stands at each amount (decision 8). */
  against: Side
  /** What one has, where that is what the order takes; in whole CHT. */
  available?: number | undefined
}

/** What both order forms ask: how much, and paid how. */
export function OrderChoice<Values extends BuyOrderForm>({
  form,
  against,
  available,
}: OrderChoiceProps<Values>) {
  const { data, loading } = useResource(market)
  const { amount, paymentMethod } = form.values
  const amounts = ORDER_AMOUNTS.map((value) => {
    const count = data && waiting(data, against, value, paymentMethod)
    const over = overBalance(value, available)
    return {
      value,
      label: (
        <>
          <Amount text={formatTokens(value)} size="small" />
          {/* Its place is kept: an amount that moves under the finger is another one. */}
          {loading && <span className={styles.waiting}>&nbsp;</span>}
          {!loading && (over !== undefined || count !== undefined) && (
            <span className={styles.waiting} data-none={over !== undefined || count === 0}>
              {over ?? waitingText(against, count ?? 0)}
            </span>
          )}
        </>
      ),
    }
  })
  return (
    <>
      <RadioGroupField
        label="Amount"
        columns={3}
        options={amounts}
        value={amount}
        onValue={(value) => form.change({ amount: value } as Partial<Values>)}
        {...form.field('amount')}
      />
      <RadioGroupField
        label="Payment method"
        columns={2}
        options={METHODS}
        value={paymentMethod === '' ? undefined : paymentMethod}
        onValue={(value) => form.change({ paymentMethod: value } as Partial<Values>)}
        {...form.field('paymentMethod')}
      />
    </>
  )
}
