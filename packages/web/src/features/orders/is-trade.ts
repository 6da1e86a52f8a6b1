import type { MatchedOrder, Order } from '@cht/sdk/contract'

/** Whether an order was matched. Only a matched order contains the orders of both sides (docs/wire.md). */
export function isTrade(order: Order | MatchedOrder): order is MatchedOrder {
  return 'sellOrder' in order && 'buyOrder' in order
}
