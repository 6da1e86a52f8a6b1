import type { Page } from '@cht/sdk/contract'
import { ORDER_STATUSES, type OrderStatus, SIDES, type Side } from '@cht/sdk/rules'
import { invalidCursor, mapPage, type PageRequest, paginate, readCursor } from '../pagination.js'
import { type OrderRow, toWireOrder } from './order-mapper.js'
import { getTradeStatus, isCancelledUnpaid } from './states.js'
import type { TradeRow, toWireTrade } from './trade-mapper.js'

/** The name of a list of orders and trades, by side and status. Part of its cursors. */
export type GroupList = `${Side}.${OrderStatus}`

const GROUP_LISTS = SIDES.flatMap((side) => ORDER_STATUSES.map((status): GroupList => `${side}.${status}`))

/** Returns the lists of a request: all, or the one that the cursor belongs to. Throws 422 for the cursor of another list. */
export function selectOrderLists({ cursor }: PageRequest): readonly GroupList[] {
  if (cursor === undefined) return GROUP_LISTS
  const [cursorList] = readCursor(cursor)
  const lists = GROUP_LISTS.filter((list) => list === cursorList)
  if (lists.length === 0) throw invalidCursor()
  return lists
}

type WireTrade = ReturnType<typeof toWireTrade>
type WireEntry = ReturnType<typeof toWireOrder> | WireTrade

/** An entry of a list: an order without a trade, or a trade. */
interface Entry {
  id: string
  /** When the order was created or matched, in ms. */
  instant: number
  status: string
  toWire: () => WireEntry
}

const toOrderEntry = (order: OrderRow): Entry => ({
  id: order.id,
  instant: order.createdAt,
  status: order.status,
  toWire: () => toWireOrder(order),
})

/**
 * Converts a user's orders and trades to the lists of the wire, by side and status, newest first.
 * @param orders All orders of the user, or at least those of each requested page and one more.
 * @param trades All trades of the user, or at least those of each requested page and one more.
 */
export function toWireOrderGroups(
  userId: string,
  orders: readonly OrderRow[],
  trades: readonly TradeRow[],
  toWireTrade: (trade: TradeRow) => WireTrade,
  pageRequest: PageRequest = {},
) {
  const bought = trades.filter(({ buyerId }) => buyerId === userId)
  // The sell order of a trade that was cancelled unpaid is pending again.
  const sold = trades.filter((trade) => trade.sellerId === userId && !isCancelledUnpaid(trade))
  const tradedOrders = new Set([
    ...bought.map(({ buyOrderId }) => buyOrderId),
    ...sold.map(({ sellOrderId }) => sellOrderId),
  ])
  const toTradeEntry = (trade: TradeRow): Entry => ({
    id: trade.id,
    instant: trade.matchedAt,
    status: getTradeStatus(trade.state),
    toWire: () => toWireTrade(trade),
  })
  const lists = selectOrderLists(pageRequest)
  const toWireLists = (side: Side, sideTrades: readonly TradeRow[]) => {
    const sideOrders = orders.filter((order) => order.side === side && !tradedOrders.has(order.id))
    const entries = [...sideOrders.map(toOrderEntry), ...sideTrades.map(toTradeEntry)]
    const toWireList = (status: OrderStatus): Page<WireEntry> => {
      const list: GroupList = `${side}.${status}`
      if (!lists.includes(list)) return []
      const listed = entries.filter((entry) => entry.status === status)
      return mapPage(
        paginate(list, listed, ({ instant, id }) => [instant, id], pageRequest),
        ({ toWire }) => toWire(),
      )
    }
    return {
      pending: toWireList('pending'),
      approved: toWireList('approved'),
      completed: toWireList('completed'),
      cancelled: toWireList('cancelled'),
    }
  }
  return { buyOrders: toWireLists('buy', bought), sellOrders: toWireLists('sell', sold) }
}
