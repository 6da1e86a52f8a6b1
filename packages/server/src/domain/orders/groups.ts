import { ORDER_STATUSES, type OrderStatus, SIDES, type Side } from '@cht/sdk/orders'
import type { Page } from '@cht/sdk/pagination'
import { hasLapsed, statusOfTrade } from '../../trades/states.js'
import { type Asked, invalidCursor, paginate, presented, readCursor } from '../pagination.js'
import type { presentTrade, TradeRow } from '../trades/mapper.js'
import { type OrderRow, presentOrder } from './mapper.js'

/** The orders and trades of one side and status; so it is called in its cursors. */
export type GroupList = `${Side}.${OrderStatus}`

const GROUP_LISTS = SIDES.flatMap((side) => ORDER_STATUSES.map((status): GroupList => `${side}.${status}`))

/** The lists that are asked for: all, or the one that a cursor goes on with. */
export function listsAsked({ cursor }: Asked): readonly GroupList[] {
  if (cursor === undefined) return GROUP_LISTS
  const [of] = readCursor(cursor)
  const lists = GROUP_LISTS.filter((list) => list === of)
  if (lists.length === 0) throw invalidCursor()
  return lists
}

type PresentedTrade = ReturnType<typeof presentTrade>
type Shown = ReturnType<typeof presentOrder> | PresentedTrade

/** What stands in a list: an order that met no other, or a trade; its instant is that of its order or its match. */
interface Entry {
  id: string
  at: number
  status: string
  show: () => Shown
}

const orderEntry = (order: OrderRow): Entry => ({
  id: order.id,
  at: order.createdAt,
  status: order.status,
  show: () => presentOrder(order),
})

/**
 * A user's orders and trades, by side and status, newest first (wire). `own` and `matched` are all of that user's, or at
 * least what the page holds and one row more.
 */
export function orderGroups(
  userId: string,
  own: readonly OrderRow[],
  matched: readonly TradeRow[],
  present: (trade: TradeRow) => PresentedTrade,
  asked: Asked = {},
) {
  const bought = matched.filter(({ buyerId }) => buyerId === userId)
  const sold = matched.filter((trade) => trade.sellerId === userId && !hasLapsed(trade))
  const traded = new Set([
    ...bought.map(({ buyOrderId }) => buyOrderId),
    ...sold.map(({ sellOrderId }) => sellOrderId),
  ])
  const tradeEntry = (trade: TradeRow): Entry => ({
    id: trade.id,
    at: trade.matchedAt,
    status: statusOfTrade(trade.state),
    show: () => present(trade),
  })
  const lists = listsAsked(asked)
  const groupsOf = (side: Side, trades: readonly TradeRow[]) => {
    const entries = [
      ...own.filter((order) => order.side === side && !traded.has(order.id)).map(orderEntry),
      ...trades.map(tradeEntry),
    ]
    const page = (status: OrderStatus): Page<Shown> => {
      const list: GroupList = `${side}.${status}`
      if (!lists.includes(list)) return []
      const all = entries.filter((entry) => entry.status === status)
      return presented(
        paginate(list, all, ({ at, id }) => [at, id], asked),
        ({ show }) => show(),
      )
    }
    return {
      pending: page('pending'),
      approved: page('approved'),
      completed: page('completed'),
      cancelled: page('cancelled'),
    }
  }
  return { buyOrders: groupsOf('buy', bought), sellOrders: groupsOf('sell', sold) }
}
