import type { Queryable } from '../db/database.js'
import type { StoredRow, TradeRow } from '../domain/trades/mapper.js'

const SELECT = `select trades.id, buy_order_id as "buyOrderId", sell_order_id as "sellOrderId",
  buyer_id as "buyerId", seller_id as "sellerId", buyer_name as "buyerName", buyer_phone as "buyerPhone",
  seller_name as "sellerName", seller_phone as "sellerPhone", trades.amount, payment_amount as "paymentAmount",
  payment_currency as "paymentCurrency", trades.state, matched_at as "matchedAt", payment_due_at as "paymentDueAt",
  grace_ends_at as "graceEndsAt", paid_at as "paidAt", confirmation_due_at as "confirmationDueAt",
  ended_at as "endedAt", payment_method as "paymentMethod", bank_name as "bankName", account_name as "accountName",
  account_number as "accountNumber", crypto_network as "cryptoNetwork", crypto_address as "cryptoAddress",
  proofs.trade_id is not null as "hasProof", appeals.id as "appealId", appeals.state as "appealState",
  coalesce((select json_agg(json_build_object('by', party, 'reason', reason, 'description', description,
    'filedAt', filed_at) order by filed_at, party) from appeal_filings where appeal_id = appeals.id), '[]') as filings
  from trades join orders on orders.id = sell_order_id
  left join proofs on proofs.trade_id = trades.id left join appeals on appeals.trade_id = trades.id`

export type Glance = StoredRow & Pick<TradeRow, 'buyerId' | 'sellerId'>

/** Of one trade, whose it is and where it stands. */
export const GLANCE = `select buyer_id as "buyerId", seller_id as "sellerId", state, payment_due_at as "paymentDueAt",
  grace_ends_at as "graceEndsAt", paid_at as "paidAt", confirmation_due_at as "confirmationDueAt"
  from trades where id = $1`

export function tradesWhere(
  db: Queryable,
  condition: string,
  params: readonly unknown[],
  order = 'order by matched_at desc, trades.id',
): Promise<TradeRow[]> {
  return db.query<TradeRow>(`${SELECT} where ${condition} ${order}`, params)
}
