import type { MatchedOrder } from '@cht/sdk/contract'
import { formatMoney, formatTokens, type Money } from '@cht/sdk/rules'

/** The sum to pay; the amount in tokens if the trade has no price. */
export function formatPrice({ payment, amount }: MatchedOrder): string {
  return payment ? formatMoney(payment) : formatTokens(amount)
}

/** The sum without separators and currency, as a bank's form expects it: `75000.00`. */
export function formatPriceDigits(payment: Money): string {
  return formatMoney(payment).replace(/[^\d.]/g, '')
}
