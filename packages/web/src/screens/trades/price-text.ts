import { formatMoney, formatTokens } from '@cht/sdk/money'
import type { MatchedOrder } from '@cht/sdk/trades'

/** The sum that a trade is paid with; the tokens alone where no price is known (decision 24). */
export const priceText = ({ payment, amount }: MatchedOrder): string =>
  payment ? formatMoney(payment) : formatTokens(amount)
