import type { PaymentMethod } from '@cht/sdk/orders'

/** What pairing looks at. */
export interface MatchableOrder {
  id: string
  userId: string
  amount: number
  paymentMethod: PaymentMethod
  country: string
}

/** Only by bank is a market one of a country. */
export function toMarketCountry({ paymentMethod, country }: MatchableOrder): string {
  return paymentMethod === 'bank' ? country : ''
}

/** The same of a row of `orders`, as the index of what is for sale has it. */
export const COUNTRY_OF_MARKET = `(case when payment_method = 'bank' then orders.country else '' end)`

/** Only orders of the same amount and method meet, and by bank of the same country (decisions 3 and 24). */
export function toMarketKey(order: MatchableOrder): string {
  return `${order.amount} ${order.paymentMethod} ${toMarketCountry(order)}`
}

/** Pairs buys with sells, each list oldest first, never with one's own (decision 3). */
export function pairOrders<Order extends MatchableOrder>(
  buys: readonly Order[],
  sells: readonly Order[],
): { buy: Order; sell: Order }[] {
  const waiting = new Map<string, Order[]>()
  for (const sell of [...sells].reverse()) {
    const queue = waiting.get(toMarketKey(sell))
    if (queue) queue.push(sell)
    else waiting.set(toMarketKey(sell), [sell])
  }
  return buys.flatMap((buy) => {
    // The oldest is last: taking it is a pop, skipping one's own a short look further.
    const queue = waiting.get(toMarketKey(buy)) ?? []
    const index = queue.findLastIndex(({ userId }) => userId !== buy.userId)
    const [sell] = index < 0 ? [] : queue.splice(index, 1)
    return sell ? [{ buy, sell }] : []
  })
}
