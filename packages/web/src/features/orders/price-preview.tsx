import type { User } from '@cht/sdk/contract'
import { type BuyOrderForm, formatTokens, type Side } from '@cht/sdk/rules'
import { Note } from '@cht/ui/note'
import { FormTotal, TotalSum } from '../../components/form-total.js'
import { useMarketPrice } from './use-market-price.js'

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
    <FormTotal>
      <Price {...props} />
    </FormTotal>
  )
}

const Price = ({ side, user: { country }, order: { amount, paymentMethod } }: PricePreviewProps) => {
  const market = useMarketPrice(country, paymentMethod)
  if (!market) return null
  if (!market.isSet)
    return (
      <Note tone="warning" icon="alert">
        This market has no price yet: CHT has no price in {market.currency}. Orders that are paid in it cannot
        be placed.
      </Note>
    )
  const price = amount === undefined ? undefined : market.format(amount)
  if (amount === undefined || price === undefined) return null
  return (
    <TotalSum
      name="Price"
      label={side === 'buy' ? 'Pay' : 'Receive'}
      sum={price}
      terms={`for ${formatTokens(amount)}, at the current price. It is fixed when your order is matched.`}
    />
  )
}
