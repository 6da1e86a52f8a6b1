import { isMyTurn, sortByUrgency } from '@cht/machines/trades'
import type { AllOrders, OrderStatus, Side } from '@cht/sdk/orders'
import { type TradeViewContext, viewListedTrade } from './trade-view-context.js'

export interface OpeningTab {
  side: Side
  status: OrderStatus
}

/**
 * The tab that the orders screen opens on where the address names none: in a live session, that of the trade that waits for this
 * user, and otherwise the pending orders (decision 7).
 */
export function getOpeningTab(all: AllOrders, isLive: boolean, context: TradeViewContext): OpeningTab {
  const trades = [...all.buyOrders.approved, ...all.sellOrders.approved]
  const views = isLive ? trades.map((trade) => viewListedTrade(trade, context)).filter(isMyTurn) : []
  const [first] = sortByUrgency(views)
  if (!first) return { side: 'buy', status: 'pending' }
  return { side: first.party === 'buyer' ? 'buy' : 'sell', status: 'approved' }
}
