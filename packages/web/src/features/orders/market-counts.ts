import type { Market } from '@cht/sdk/market'
import { ORDER_AMOUNTS, type PaymentMethod, type Side } from '@cht/sdk/orders'

/** How many orders of an amount wait on a side; by one method, or by any. */
export function waiting(market: Market, side: Side, amount: number, method: PaymentMethod | ''): number {
  return market[side]
    .filter((entry) => entry.amount === amount && (method === '' || entry.paymentMethod === method))
    .reduce((sum, { count }) => sum + count, 0)
}

export interface MarketRow {
  amount: number
  buy: number
  sell: number
}

/** The amounts that somebody waits for, by one method. */
export function marketRows(market: Market, method: PaymentMethod): MarketRow[] {
  return ORDER_AMOUNTS.map((amount) => ({
    amount,
    buy: waiting(market, 'buy', amount, method),
    sell: waiting(market, 'sell', amount, method),
  })).filter(({ buy, sell }) => buy + sell > 0)
}

const NAMES: Record<Side, [one: string, many: string]> = {
  buy: ['buyer', 'buyers'],
  sell: ['seller', 'sellers'],
}

/** `1 seller`, `3 buyers`, `no sellers`. */
export function waitingText(side: Side, count: number): string {
  const [one, many] = NAMES[side]
  return count === 1 ? `1 ${one}` : `${count === 0 ? 'no' : count} ${many}`
}
