import type { Side } from '@cht/sdk/orders'
import type { Queryable } from '../db/database.js'
import { pageSql, type Sorted } from '../db/pagination.js'
import type { GroupList } from '../domain/orders/groups.js'
import type { OrderRow } from '../domain/orders/mapper.js'
import { type Asked, cut } from '../domain/pagination.js'
import { CANCELLED_FOR_BOTH } from '../trades/states.js'
import { ORDER_COLUMNS } from './service.js'

const BY_CREATION: Omit<Sorted, 'list'> = {
  by: [
    ['orders.created_at', 'instant'],
    ['orders.id', 'uuid'],
  ],
  newestFirst: true,
}

const COLUMNS = `select ${ORDER_COLUMNS} from orders join users on users.id = user_id`
const own = (side: Side, status: string) => `user_id = $1 and side = '${side}' and status = '${status}'`

/** Which of a user's orders stand in each list as orders: one that was cancelled with its trade stands as the trade. */
const LISTS: Partial<Record<GroupList, string>> = {
  'buy.pending': own('buy', 'pending'),
  'sell.pending': own('sell', 'pending'),
  'buy.cancelled': `${own('buy', 'cancelled')} and not exists
    (select from trades where buy_order_id = orders.id and state = 'cancelled')`,
  'sell.cancelled': `${own('sell', 'cancelled')} and not exists
    (select from trades where sell_order_id = orders.id and ${CANCELLED_FOR_BOTH})`,
}

/** What each of these lists shows of a user's orders, and one more of each. */
export async function ordersIn(
  db: Queryable,
  userId: string,
  lists: readonly GroupList[],
  asked: Asked,
): Promise<OrderRow[]> {
  const conditions = lists.flatMap((list) => LISTS[list] ?? [])
  const [list] = lists
  if (conditions.length === 0 || list === undefined) return []
  const { where, order, params } = pageSql({ list, ...BY_CREATION }, asked, [userId])
  const each = conditions.map((condition) => `(${COLUMNS} where ${condition} and ${where} ${order})`)
  return db.query<OrderRow>(each.join(' union all '), params)
}

/** A user's orders of a side that wait for a match: as many as one may have open at most (decision 10). */
export async function pendingOrdersOf(db: Queryable, userId: string, side: Side, asked: Asked) {
  const sorted: Sorted = { list: `pending.${side}`, ...BY_CREATION }
  const { where, order, params } = pageSql(sorted, asked, [userId])
  const rows = await db.query<OrderRow>(
    `${COLUMNS} where ${own(side, 'pending')} and ${where} ${order}`,
    params,
  )
  return cut(sorted.list, rows, ({ createdAt, id }) => [createdAt, id], asked.limit)
}
