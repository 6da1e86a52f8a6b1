import type { Order } from '@cht/sdk/orders'
import type { MatchedOrder } from '@cht/sdk/trades'

/** A matched order has both sides (wire). */
export function isTrade(order: Order | MatchedOrder): order is MatchedOrder {
  return 'sellOrder' in order && 'buyOrder' in order
}
