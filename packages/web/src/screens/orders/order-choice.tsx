import { formatTokens } from '@cht/sdk/money'
import { type BuyOrderForm, ORDER_AMOUNTS, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@cht/sdk/orders'
import type { Form } from '../../bindings/form.js'
import { Amount } from '../../ui/amount.js'
import { Choice } from '../../ui/choice.js'

const AMOUNTS = ORDER_AMOUNTS.map((value) => ({
  value,
  label: <Amount text={formatTokens(value)} size="small" />,
}))
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))

/** What both order forms ask: how much, and paid how. */
export const OrderChoice = <Values extends BuyOrderForm>({ form }: { form: Form<Values> }) => (
  <>
    <Choice
      label="Amount"
      columns={3}
      options={AMOUNTS}
      value={form.values.amount}
      onValue={(amount) => form.change({ amount } as Partial<Values>)}
      {...form.field('amount')}
    />
    <Choice
      label="Payment method"
      columns={2}
      options={METHODS}
      value={form.values.paymentMethod === '' ? undefined : form.values.paymentMethod}
      onValue={(paymentMethod) => form.change({ paymentMethod } as Partial<Values>)}
      {...form.field('paymentMethod')}
    />
  </>
)
