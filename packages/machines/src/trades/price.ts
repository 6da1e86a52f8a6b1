import { formatMoney, formatTokens, type Money } from '@cht/sdk/money'
import type { MatchedOrder } from '@cht/sdk/trades'

/** The sum that a trade is paid with; the tokens alone where no price is known (decision 24). */
export function priceText({ payment, amount }: MatchedOrder): string {
  return payment ? formatMoney(payment) : formatTokens(amount)
}

/** The figures alone, as a bank's form takes them: `75000.00`. */
export function plainPrice(payment: Money): string {
  return formatMoney(payment).replace(/[^\d.]/g, '')
}
