import { isMyTurn, sortByUrgency } from '@cht/machines/trades'
import type { AllOrders } from '@cht/sdk/contract'
import type { OrderStatus, Side } from '@cht/sdk/rules'
import { type TradeViewContext, viewListedTrade } from './trade-view-context.js'

export interface OpeningTab {
  side: Side
  status: OrderStatus
}

/**
 * The tab that the orders screen opens on if the URL selects none (decision 7). During a live session in which a trade waits for
 * this user, it is the tab of the most urgent of these trades; otherwise it is that of the pending buy orders.
 */
export function getOpeningTab(all: AllOrders, isLive: boolean, context: TradeViewContext): OpeningTab {
  const trades = [...all.buyOrders.approved, ...all.sellOrders.approved]
  const views = isLive ? trades.map((trade) => viewListedTrade(trade, context)).filter(isMyTurn) : []
  const [first] = sortByUrgency(views)
  if (!first) return { side: 'buy', status: 'pending' }
  return { side: first.party === 'buyer' ? 'buy' : 'sell', status: 'approved' }
}
