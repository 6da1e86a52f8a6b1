import { market } from '@cht/machines/market'
import { useResource } from '@cht/machines/react'
import { type BuyOrderForm, formatTokens, ORDER_AMOUNTS, type Side } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { formatOverBalance } from '../../components/format-over-balance.js'
import { PAYMENT_METHOD_OPTIONS } from '../../components/payment-method-options.js'
import type { Form } from '../../hooks/use-form.js'
import { countWaitingOrders, formatWaitingCount } from './market-levels.js'
import styles from './orders.module.css'

interface OrderFieldsProps<Values extends BuyOrderForm> {
  form: Form<Values>
  /**
   * The side of the orders that this one can be matched with. Each amount within the balance shows how many of them wait
   * (decision 8).
   */
  counterSide: Side
  /** In whole CHT. Set it for a sell order, so that amounts above the balance are marked. */
  availableBalance?: number | undefined
}

/** The fields of both order forms: amount and payment method. */
export function OrderFields<Values extends BuyOrderForm>({
  form,
  counterSide,
  availableBalance,
}: OrderFieldsProps<Values>) {
  const { data, loading } = useResource(market)
  const { amount, paymentMethod, network } = form.values
  const amounts = ORDER_AMOUNTS.map((value) => {
    const count = data && countWaitingOrders(data, counterSide, value, paymentMethod, network)
    const overBalance = formatOverBalance(value, availableBalance)
    return {
      value,
      label: (
        <>
          <Amount text={formatTokens(value)} size="small" />
          {/* Reserves the line, so that amounts do not move under the user's finger. */}
          {loading && <span className={styles.waiting}>&nbsp;</span>}
          {!loading && (overBalance !== undefined || count !== undefined) && (
            <span className={styles.waiting} data-none={overBalance !== undefined || count === 0}>
              {overBalance ?? formatWaitingCount(counterSide, count ?? 0, paymentMethod, network)}
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
        onValueChange={(value) => form.change({ amount: value } as Partial<Values>)}
        {...form.field('amount')}
      />
      <RadioGroupField
        label="Payment method"
        columns={2}
        options={PAYMENT_METHOD_OPTIONS}
        value={paymentMethod === '' ? undefined : paymentMethod}
        onValueChange={(value) => form.change({ paymentMethod: value } as Partial<Values>)}
        {...form.field('paymentMethod')}
      />
    </>
  )
}
