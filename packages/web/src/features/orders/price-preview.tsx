import { rates } from '@cht/machines/rates'
import { useResource } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import {
  type BuyOrderForm,
  calculatePrice,
  formatMoney,
  formatTokens,
  getCurrency,
  isCountry,
  isPrice,
  type Side,
} from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Card } from '@cht/ui/card'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import styles from './orders.module.css'

interface PricePreviewProps {
  side: Side
  user: User
  order: Pick<BuyOrderForm, 'amount' | 'paymentMethod'>
}

/**
 * The price of an order at the current rate, or that its market has none (decision 24). Empty until amount and payment method are
 * selected, and on a back end without rates.
 */
export function PricePreview(props: PricePreviewProps) {
  return (
    // A live region is announced only if it exists before its content changes.
    <div aria-live="polite" className={styles.price}>
      <Price {...props} />
    </div>
  )
}

const Price = ({ side, user: { country }, order: { amount, paymentMethod } }: PricePreviewProps) => {
  const { data } = useResource(rates)
  if (!data || paymentMethod === '' || !isCountry(country)) return null
  const currency = getCurrency(paymentMethod, country)
  const price = data[currency]
  if (price === undefined)
    return (
      <Note tone="warning" icon="alert">
        This market has no price yet: CHT has no price in {currency}. Orders that are paid in it cannot be
        placed.
      </Note>
    )
  if (amount === undefined || !isPrice(price)) return null
  return (
    <Card aria-label="Price" className={styles.preview}>
      <span>{side === 'buy' ? 'Pay' : 'Receive'}</span>
      <Amount text={formatMoney(calculatePrice(amount, price, currency))} size="large" />
      <span>
        <Sentence>
          for {formatTokens(amount)}, at the current price. It is fixed when your order is matched.
        </Sentence>
      </span>
    </Card>
  )
}
