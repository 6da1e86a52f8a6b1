import { type PageRequest, toPage } from '../../domain/pagination.js'
import type { GroupList } from '../../domain/trading/groups.js'
import { PAYMENT_DETAILS } from '../../domain/trading/order-mapper.js'
import { CANCELLED_AFTER_PAYMENT_SQL, OPEN_TRADE_SQL } from '../../domain/trading/states.js'
import {
  STORED_TRADE_COLUMNS,
  type StoredTradeColumns,
  type StoredTradeEventRow,
  TRADE_COLUMNS,
  type TradeRow,
} from '../../domain/trading/trade-mapper.js'
import { listColumns } from '../../platform/db/columns.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

/** Since when the windows of a trade stand still, as SQL: it is frozen, or payments and releases are stopped. Null while they run. */
const STOPPED_AT = `least(trades.frozen_at, (select stopped_at from switches where name = 'payments'))`

const SELECT = `select ${listColumns('trades', TRADE_COLUMNS)}, payment_method,
  ${listColumns('orders', PAYMENT_DETAILS)},
  (select verification_state = 'verified' from users where id = buyer_id) as "isBuyerVerified",
  exists (select from proofs where trade_id = trades.id and part = 'payment') as "hasProof",
  exists (select from proofs where trade_id = trades.id and part = 'rest') as "hasRestProof",
  exists (select from proofs where trade_id = trades.id and is_reused) as "isProofReused",
  (select transaction_hash from proofs where trade_id = trades.id and part = 'payment'),
  (select transaction_hash from proofs where trade_id = trades.id and part = 'rest') as "restTransactionHash",
  appeals.id as "appealId", appeals.state as "appealState", appeals.opened_at as "appealOpenedAt", appeals.stage as "appealStage",
  appeals.stage_due_at as "appealDueAt", appeals.rest_amount, appeals.asked_parties, appeals.decided_for, appeals.contributions,
  ${STOPPED_AT} as "stoppedAt",
  coalesce((select json_agg(json_build_object('by', party, 'reason', reason, 'description', description,
    'filedAt', filed_at) order by filed_at, party) from appeal_filings where appeal_id = appeals.id), '[]') as filings,
  coalesce((select json_agg(json_build_object('id', id, 'party', party, 'reason', reason, 'description', description,
    'state', state, 'filedAt', filed_at, 'answer', answer, 'answeredAt', answered_at, 'decision', decision,
    'closedAt', closed_at) order by filed_at, party) from trade_claims where trade_id = trades.id), '[]') as claims
  from trades join orders on orders.id = sell_order_id
  left join appeals on appeals.trade_id = trades.id`

/** Selects trades with their payment details and appeal, and whether they have a proof. `condition` and `order` are SQL. */
export function selectTrades(
  db: Queryable,
  condition: string,
  params: readonly unknown[],
  order = 'order by matched_at desc, trades.id',
): Promise<TradeRow[]> {
  return db.query<TradeRow>(`${SELECT} where ${condition} ${order}`, params)
}

/** An SQL condition: the trade has the number that `getTradeNumber` makes of its id. */
export function buildTradeNumberSql(param: string): string {
  return `right(trades.id::text, 4) = ${param}`
}

/** The parameter of `buildTradeNumberSql` for a number, with or without `#`. */
export function toTradeNumberParam(number: string): string {
  return number.replace('#', '').toLowerCase()
}

type RestorableTrade = StoredTradeColumns & Pick<TradeRow, 'buyerId' | 'sellerId'>

/** The parties of a trade and the columns that its lifecycle is restored from; undefined if there is no such trade. */
export async function findRestorableTrade(db: Queryable, id: string): Promise<RestorableTrade | undefined> {
  const [row] = await db.query<RestorableTrade>(
    `select buyer_id, seller_id, ${listColumns('trades', STORED_TRADE_COLUMNS)},
       ${STOPPED_AT} as "stoppedAt"
     from trades where id = $1`,
    [id],
  )
  return row
}

const BY_MATCH: Omit<ListOrder, 'list'> = {
  by: { 'trades.matched_at': 'instant', 'trades.id': 'uuid' },
  newestFirst: true,
}

/** SQL conditions of the lists that show trades. `$1` is the user's id. */
const LIST_CONDITIONS: Partial<Record<GroupList, string>> = {
  'buy.approved': `buyer_id = $1 and ${OPEN_TRADE_SQL}`,
  'sell.approved': `seller_id = $1 and ${OPEN_TRADE_SQL}`,
  'buy.completed': `buyer_id = $1 and state = 'completed'`,
  'sell.completed': `seller_id = $1 and state = 'completed'`,
  'buy.cancelled': `buyer_id = $1 and state = 'cancelled'`,
  'sell.cancelled': `seller_id = $1 and ${CANCELLED_AFTER_PAYMENT_SQL}`,
}

/** The user's trades in these lists: of each list one page, and one more row if another page follows. */
export async function listTradesByGroup(
  db: Queryable,
  userId: string,
  lists: readonly GroupList[],
  page: PageRequest,
): Promise<TradeRow[]> {
  const conditions = lists.flatMap((list) => LIST_CONDITIONS[list] ?? [])
  // With a cursor, `lists` has one list, and `buildPageSql` checks the cursor against its name. Without one, it ignores the name.
  const [list] = lists
  if (conditions.length === 0 || list === undefined) return []
  const { where, order, params } = buildPageSql({ list, ...BY_MATCH }, page, [userId])
  const selects = conditions.map(
    (condition) => `(select id from trades where ${condition} and ${where} ${order})`,
  )
  return selectTrades(db, `trades.id in (${selects.join(' union all ')})`, params)
}

const OPEN_TRADES: ListOrder = { list: 'open', ...BY_MATCH }

/** The user's trades that fulfil an SQL condition, newest match first. */
const listTradesOfBothSides = async (
  db: Queryable,
  userId: string,
  list: ListOrder,
  page: PageRequest,
  condition: string,
) => {
  const { where, order, params } = buildPageSql(list, page, [userId])
  // One select per party, so that each reads its own index.
  const selectAs = (column: 'buyer_id' | 'seller_id') =>
    `(select id from trades where ${column} = $1 and ${condition} and ${where} ${order})`
  const rows = await selectTrades(
    db,
    `trades.id in (${selectAs('buyer_id')} union all ${selectAs('seller_id')})`,
    params,
    order,
  )
  return toPage(list.list, rows, ({ matchedAt, id }) => [matchedAt, id], page.limit)
}

/** All trades of the user, newest match first. */
export function listAllTrades(db: Queryable, userId: string, page: PageRequest) {
  return listTradesOfBothSides(db, userId, { list: 'trades', ...BY_MATCH }, page, 'true')
}

/** The user's open trades, newest match first. */
export function listOpenTrades(db: Queryable, userId: string, page: PageRequest) {
  return listTradesOfBothSides(db, userId, OPEN_TRADES, page, OPEN_TRADE_SQL)
}

/**
 * SQL: whether the message of an event has been pushed to a device of the other party; null for other events, and for a message whose
 * notification has been deleted.
 */
const IS_PUSHED = `case when type = 'message.send' then (
    select pushed_at is not null from notifications
    where notifications.user_id = case party when 'buyer' then seller_id else buyer_id end
      and notifications.created_at = at and code = 'trade.message' and href = '/orders/' || trade_id) end`

/** Lists the events of a trade since its match, in order. */
export function listTradeEvents(db: Queryable, tradeId: string): Promise<StoredTradeEventRow[]> {
  return db.query<StoredTradeEventRow>(
    `select type, party, at, trade_events.state, message, trade_events.amount, statement, ${IS_PUSHED} as "isPushed"
     from trade_events join trades on trades.id = trade_id where trade_id = $1 order by trade_events.id`,
    [tradeId],
  )
}
