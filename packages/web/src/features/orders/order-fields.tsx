import { market } from '@cht/machines/market'
import { useResource } from '@cht/machines/react'
import type { Market } from '@cht/sdk/contract'
import { type BuyOrderForm, formatTokens, ORDER_AMOUNTS, type PaymentMethod, type Side } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { useState } from 'react'
import { isOverBalance } from '../../components/is-over-balance.js'
import { PAYMENT_METHOD_OPTIONS } from '../../components/payment-method-options.js'
import type { Form } from '../../hooks/use-form.js'
import { countWaitingOrders, formatNobodyWaiting, formatWaitingCount } from './market-levels.js'
import styles from './orders.module.css'
import { sortAmounts } from './sort-amounts.js'

interface OrderFieldsProps<Values extends BuyOrderForm> {
  form: Form<Values>
  /**
   * The side of the orders that this one can be matched with. Each amount within the balance shows how many of them wait
   * (decision 8).
   */
  counterSide: Side
  /** In whole CHT. Set it for a sell order, so that amounts above the balance cannot be chosen. */
  availableBalance?: number | undefined
  /** The values that a selected payment method brings with it. */
  getMethodValues?: (paymentMethod: PaymentMethod) => NoInfer<Partial<Values>>
}

/** The number of orders that wait for an amount, and a bar with its share of the largest number. */
const Waiting = ({ side, count, maxCount }: { side: Side; count: number; maxCount: number }) => (
  <span className={styles.waiting}>
    {formatWaitingCount(side, count)}
    <i aria-hidden style={{ width: `${(count / maxCount) * 100}%` }} />
  </span>
)

/** The market as it was loaded at first: the amounts keep their places while its counts change. */
const useFirstMarket = (data: Market | undefined) => {
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return first
}

/** The fields of both order forms: amount and payment method. */
export function OrderFields<Values extends BuyOrderForm>({
  form,
  counterSide,
  availableBalance,
  getMethodValues,
}: OrderFieldsProps<Values>) {
  const { data } = useResource(market)
  const firstMarket = useFirstMarket(data)
  const { amount, paymentMethod, network } = form.values
  const countIn = (orders: Market | undefined, value: number) =>
    orders ? countWaitingOrders(orders, counterSide, value, paymentMethod, network) : 0
  const amounts = sortAmounts({
    amounts: ORDER_AMOUNTS,
    countWaiting: (value) => countIn(firstMarket, value),
    availableBalance,
  })
  const affordable = amounts.filter((value) => !isOverBalance(value, availableBalance))
  const counts = affordable.map((value) => countIn(data, value))
  const maxCount = Math.max(0, ...counts)
  const hints = [
    data && counts.includes(0) && formatNobodyWaiting(counterSide, paymentMethod, network, maxCount > 0),
    affordable.length < amounts.length && 'Amounts above your balance cannot be chosen.',
  ].filter(Boolean)
  return (
    <>
      <RadioGroupField
        label="Amount"
        columns={3}
        options={amounts.map((value) => {
          const disabled = !affordable.includes(value)
          const count = countIn(data, value)
          return {
            value,
            disabled,
            label: (
              <span className={styles.amount}>
                <Amount text={formatTokens(value)} size="small" />
                {!disabled && count > 0 && <Waiting side={counterSide} count={count} maxCount={maxCount} />}
              </span>
            ),
          }
        })}
        value={amount}
        hint={hints.length > 0 ? hints.join(' ') : undefined}
        onValueChange={(value) => form.change({ amount: value } as Partial<Values>)}
        {...form.field('amount')}
      />
      <RadioGroupField
        label="Payment method"
        columns={2}
        options={PAYMENT_METHOD_OPTIONS}
        value={paymentMethod === '' ? undefined : paymentMethod}
        onValueChange={(value) =>
          form.change({ ...getMethodValues?.(value), paymentMethod: value } as Partial<Values>)
        }
        {...form.field('paymentMethod')}
      />
    </>
  )
}
