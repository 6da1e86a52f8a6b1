import type { Queryable } from '../db/database.js'
import { pageSql, type Sorted } from '../db/pagination.js'
import type { GroupList } from '../domain/orders/groups.js'
import { type Asked, cut } from '../domain/pagination.js'
import type { TradeRow } from '../domain/trades/mapper.js'
import { tradesWhere } from './queries.js'
import { CANCELLED_FOR_BOTH, OPEN_STATES } from './states.js'

const OPEN_SQL = `state in (${OPEN_STATES.map((state) => `'${state}'`)})`

const BY_MATCH: Omit<Sorted, 'list'> = {
  by: [
    ['trades.matched_at', 'instant'],
    ['trades.id', 'uuid'],
  ],
  newestFirst: true,
}

/** Which of a user's trades stand in each list. */
const LISTS: Partial<Record<GroupList, string>> = {
  'buy.approved': `buyer_id = $1 and ${OPEN_SQL}`,
  'sell.approved': `seller_id = $1 and ${OPEN_SQL}`,
  'buy.completed': `buyer_id = $1 and state = 'completed'`,
  'sell.completed': `seller_id = $1 and state = 'completed'`,
  'buy.cancelled': `buyer_id = $1 and state = 'cancelled'`,
  'sell.cancelled': `seller_id = $1 and ${CANCELLED_FOR_BOTH}`,
}

/** What each of these lists shows of a user's trades, and one more of each. */
export async function tradesIn(
  db: Queryable,
  userId: string,
  lists: readonly GroupList[],
  asked: Asked,
): Promise<TradeRow[]> {
  const conditions = lists.flatMap((list) => LISTS[list] ?? [])
  const [list] = lists
  if (conditions.length === 0 || list === undefined) return []
  const { where, order, params } = pageSql({ list, ...BY_MATCH }, asked, [userId])
  const each = conditions.map(
    (condition) => `(select id from trades where ${condition} and ${where} ${order})`,
  )
  return tradesWhere(db, `trades.id in (${each.join(' union all ')})`, params)
}

const OPEN_TRADES: Sorted = { list: 'open', ...BY_MATCH }

/** A user's trades that are not over: as many as there are open orders at most (decision 10). */
export async function openTradesOf(db: Queryable, userId: string, asked: Asked) {
  const { where, order, params } = pageSql(OPEN_TRADES, asked, [userId])
  const of = (party: string) =>
    `(select id from trades where ${party} = $1 and ${OPEN_SQL} and ${where} ${order})`
  const rows = await tradesWhere(
    db,
    `trades.id in (${of('buyer_id')} union all ${of('seller_id')})`,
    params,
    order,
  )
  return cut(OPEN_TRADES.list, rows, ({ matchedAt, id }) => [matchedAt, id], asked.limit)
}
