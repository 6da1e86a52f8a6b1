import { toTradeNumberParam } from '../../features/trading/trade-queries.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'
import type { FieldOf } from './search-rules.js'

interface FoundOrder extends Row<'orders', 'id' | 'side' | 'userId' | 'amount' | 'status' | 'createdAt'> {
  email: string
  /** The trade of the order, unless it was cancelled. */
  tradeId: string | null
}

const CONDITIONS: Record<FieldOf<'order'>, string> = {
  id: 'orders.id = $1::uuid',
  number: 'right(orders.id::text, 4) = $1',
}

/** Finds orders by their id or their short number, newest first. */
export function findOrders(
  db: Queryable,
  field: FieldOf<'order'>,
  text: string,
  limit: number,
): Promise<FoundOrder[]> {
  return db.query<FoundOrder>(
    `select orders.id, side, orders.user_id, orders.amount, status, orders.created_at,
       coalesce(closed_accounts.email, users.email) as email,
       coalesce((select id from trades where buy_order_id = orders.id and state <> 'cancelled'),
         (select id from trades where sell_order_id = orders.id and state <> 'cancelled')) as trade_id
     from orders join users on users.id = user_id left join closed_accounts on closed_accounts.user_id = users.id
     where ${CONDITIONS[field]} order by orders.created_at desc, orders.id limit $2`,
    [field === 'number' ? toTradeNumberParam(text) : text, limit],
  )
}
