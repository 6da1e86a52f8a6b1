import { randomUUID } from 'node:crypto'
import { nextOrderStatus, type OrderEvent, restoreOrder } from '@cht/machines/lifecycles'
import {
  ORDER_STATUSES,
  type OrderStatus,
  type SellOrderInput,
  SIDES,
  type Side,
  UNPAID_BAR,
} from '@cht/sdk/orders'
import type { SessionUser } from '../auth/sessions.js'
import type { Exchange } from '../context.js'
import { at, type Queryable, type Transaction } from '../db/database.js'
import { move } from '../db/ledger.js'
import { mustBeComplete } from '../domain/orders/input.js'
import { cancelMove, escrowMove } from '../domain/orders/ledger-entries.js'
import { mustHaveRoom, mustNotBeBarred } from '../domain/orders/limits.js'
import type { OrderRow } from '../domain/orders/mapper.js'
import { mustTake, notFound } from '../domain/refusal.js'
import { isUuid } from '../http/uuid.js'
import { LAPSED } from '../trades/states.js'

export const ORDER_COLUMNS = `orders.id, side, user_id as "userId", amount, payment_method as "paymentMethod",
  orders.country, status, bank_name as "bankName", account_name as "accountName", account_number as "accountNumber",
  crypto_network as "cryptoNetwork", crypto_address as "cryptoAddress", orders.created_at as "createdAt",
  full_name as "fullName", phone_number as "phoneNumber"`

/** The statuses in which an event is taken, as the chart says: what a set-based statement may select. */
export function statusesTaking(side: Side, event: OrderEvent): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => restoreOrder({ side, status }).can(event))
}

const OPEN: OrderStatus[] = ['pending', 'approved']

const MARKET_LOCK = 20_261_121

/** Many may place orders at once, but nobody while the matcher looks: an order placed before a session is in it. */
const enterMarket = (tx: Queryable) => tx.query('select pg_advisory_xact_lock_shared($1)', [MARKET_LOCK])
export function closeMarket(tx: Queryable): Promise<unknown> {
  return tx.query('select pg_advisory_xact_lock($1)', [MARKET_LOCK])
}

/** Limits are checked at creation only (decision 10); the user's row is locked, so that two creations count each other. */
const checkLimit = async (tx: Queryable, user: SessionUser, side: Side): Promise<void> => {
  await tx.query('select from users where id = $1 for no key update', [user.id])
  const [{ open } = { open: 0 }] = await tx.query<{ open: number }>(
    'select count(*) as open from orders where user_id = $1 and side = $2 and status = any ($3::text[])',
    [user.id, side, OPEN],
  )
  mustHaveRoom(side, user.identityVerified, open)
}

const checkNotBarred = async (tx: Queryable, user: SessionUser, now: number): Promise<void> => {
  const { trades, within, lasts } = UNPAID_BAR
  const lapsed = await tx.query<{ endedAt: number }>(
    `select ended_at as "endedAt" from trades
     where buyer_id = $1 and ${LAPSED} and ended_at > $2
     order by ended_at desc limit $3`,
    [user.id, at(now - within - lasts), trades],
  )
  mustNotBeBarred(
    lapsed.map(({ endedAt }) => endedAt),
    now,
  )
}

const insertOrder = async (
  tx: Queryable,
  now: number,
  user: SessionUser,
  side: Side,
  order: Partial<SellOrderInput> & Pick<SellOrderInput, 'amount' | 'paymentMethod'>,
): Promise<OrderRow> => {
  const id = randomUUID()
  const details = [order.bankName, order.accountName, order.accountNumber, order.network, order.walletAddress]
  await tx.query(
    `insert into orders (id, side, user_id, amount, payment_method, country, status, bank_name, account_name,
       account_number, crypto_network, crypto_address, created_at)
     select $1, $2, id, $4, $5, country, 'pending', $6, $7, $8, $9, $10, $11 from users where id = $3`,
    [id, side, user.id, order.amount, order.paymentMethod, ...details.map((text) => text || null), at(now)],
  )
  return getOrder(tx, id)
}

const getOrder = async (db: Queryable, id: string): Promise<OrderRow> => {
  const [row] = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from orders join users on users.id = user_id where orders.id = $1`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

export async function createBuyOrder(
  tx: Queryable,
  { clock }: Exchange,
  user: SessionUser,
  input: Pick<SellOrderInput, 'amount' | 'paymentMethod'>,
): Promise<OrderRow> {
  await enterMarket(tx)
  await checkLimit(tx, user, 'buy')
  const now = clock.now()
  await checkNotBarred(tx, user, now)
  return insertOrder(tx, now, user, 'buy', input)
}

/** A sell order's amount goes into escrow with it (decision 4). */
export async function createSellOrder(
  tx: Queryable,
  { clock }: Exchange,
  user: SessionUser,
  input: SellOrderInput,
): Promise<OrderRow> {
  const complete = mustBeComplete(input)
  await enterMarket(tx)
  await checkLimit(tx, user, 'sell')
  const now = clock.now()
  const order = await insertOrder(tx, now, user, 'sell', complete)
  await move(tx, now, escrowMove(order))
  return order
}

/** Takes an own pending order back; a sell order's tokens with it. */
export async function cancelOrder(
  tx: Queryable,
  { clock }: Exchange,
  user: SessionUser,
  side: Side,
  id: string,
): Promise<OrderRow> {
  if (!isUuid(id)) throw notFound()
  const locked = await tx.query(
    'select from orders where id = $1 and user_id = $2 and side = $3 for no key update',
    [id, user.id, side],
  )
  if (locked.length === 0) throw notFound()
  const order = await getOrder(tx, id)
  const event = { type: 'order.cancel' } as const
  mustTake(restoreOrder(order), event)
  const now = clock.now()
  const status = nextOrderStatus(order, event)
  await tx.query('update orders set status = $2 where id = $1', [id, status])
  if (side === 'sell') await move(tx, now, cancelMove(order))
  return { ...order, status }
}

/** Where an event leads from each status that takes it, as the chart says. */
const wayOf = (event: OrderEvent) =>
  SIDES.flatMap((side) =>
    statusesTaking(side, event).map((status) => ({
      side,
      status,
      next: nextOrderStatus({ side, status }, event),
    })),
  )

/** Moves the orders of locked trades along, as their chart says; the transaction fails where one does not take it. */
export function moveOrders(tx: Transaction, ids: readonly string[], event: OrderEvent): void {
  const way = wayOf(event)
  tx.send('select move_orders($1::uuid[], $2::text[], $3::text[], $4::text[])', [
    ids,
    way.map(({ side }) => side),
    way.map(({ status }) => status),
    way.map(({ next }) => next),
  ])
}
