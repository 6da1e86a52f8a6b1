import type { ListedOrder } from '@cht/machines/orders'
import { sortByUrgency } from '@cht/machines/trades'
import { isTrade } from './is-trade.js'
import { type TradeViewContext, viewListedTrade } from './trade-view-context.js'

/** Sorts matched orders as the open trades of Home are: those that wait for the user first, by the end of the turn. */
export function sortByTurn(orders: readonly ListedOrder[], context: TradeViewContext): ListedOrder[] {
  const views = orders.filter(isTrade).map((trade) => viewListedTrade(trade, context))
  return [...sortByUrgency(views).map(({ trade }) => trade), ...orders.filter((order) => !isTrade(order))]
}
