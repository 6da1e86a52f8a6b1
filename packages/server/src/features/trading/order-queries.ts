import type { Side } from '@cht/sdk/rules'
import { type PageRequest, toPage } from '../../domain/pagination.js'
import type { GroupList } from '../../domain/trading/groups.js'
import { type OrderRow, PAYMENT_DETAILS } from '../../domain/trading/order-mapper.js'
import { CANCELLED_AFTER_PAYMENT_SQL } from '../../domain/trading/states.js'
import { listColumns } from '../../platform/db/columns.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { requireRow } from '../../platform/db/require-row.js'

const SELECT = `select orders.id, side, user_id, amount, payment_method, orders.country, status,
  ${listColumns('orders', PAYMENT_DETAILS)}, orders.created_at, cancelled_by_operator, full_name, phone_number from orders join users on users.id = user_id`

export function getOrder(db: Queryable, id: string): Promise<OrderRow> {
  return requireRow(db, `${SELECT} where orders.id = $1`, [id])
}

const BY_CREATION: Omit<ListOrder, 'list'> = {
  by: { 'orders.created_at': 'instant', 'orders.id': 'uuid' },
  newestFirst: true,
}

/** An SQL condition: an order of the user `$1`, of this side and status. */
const buildStatusSql = (side: Side, status: string) =>
  `user_id = $1 and side = '${side}' and status = '${status}'`

/** SQL conditions of the lists that show orders. An order that was cancelled with its trade is shown as the trade. */
const LIST_CONDITIONS: Partial<Record<GroupList, string>> = {
  'buy.pending': buildStatusSql('buy', 'pending'),
  'sell.pending': buildStatusSql('sell', 'pending'),
  'buy.cancelled': `${buildStatusSql('buy', 'cancelled')} and not exists
    (select from trades where buy_order_id = orders.id and state = 'cancelled')`,
  'sell.cancelled': `${buildStatusSql('sell', 'cancelled')} and not exists
    (select from trades where sell_order_id = orders.id and ${CANCELLED_AFTER_PAYMENT_SQL})`,
}

/** The user's orders in these lists: of each list one page, and one more row if another page follows. */
export async function listOrdersByGroup(
  db: Queryable,
  userId: string,
  lists: readonly GroupList[],
  page: PageRequest,
): Promise<OrderRow[]> {
  const conditions = lists.flatMap((list) => LIST_CONDITIONS[list] ?? [])
  // With a cursor, `lists` has one list, and `buildPageSql` checks the cursor against its name. Without one, it ignores the name.
  const [list] = lists
  if (conditions.length === 0 || list === undefined) return []
  const { where, order, params } = buildPageSql({ list, ...BY_CREATION }, page, [userId])
  const selects = conditions.map((condition) => `(${SELECT} where ${condition} and ${where} ${order})`)
  return db.query<OrderRow>(selects.join(' union all '), params)
}

/** The user's pending orders of a side, newest first. */
export async function listPendingOrders(db: Queryable, userId: string, side: Side, page: PageRequest) {
  const sorted: ListOrder = { list: `pending.${side}`, ...BY_CREATION }
  const { where, order, params } = buildPageSql(sorted, page, [userId])
  const rows = await db.query<OrderRow>(
    `${SELECT} where ${buildStatusSql(side, 'pending')} and ${where} ${order}`,
    params,
  )
  return toPage(sorted.list, rows, ({ createdAt, id }) => [createdAt, id], page.limit)
}
