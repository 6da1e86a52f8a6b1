import { randomUUID } from 'node:crypto'
import { nextOrderStatus } from '@cht/machines/lifecycles'
import type { Occurrence } from '@cht/sdk/live-sessions'
import type { Side } from '@cht/sdk/orders'
import type { Rates } from '@cht/sdk/rates'
import { graceEndsAt, paymentDueAt } from '@cht/sdk/trades'
import type { ExchangeClock } from '../clock.js'
import { at, type Database, type Queryable } from '../db/database.js'
import { notify } from '../notifications/service.js'
import { type Pending, pairOrders } from '../orders/matching.js'
import { priceOfOrder } from '../orders/price.js'
import { closeMarket, statusesTaking } from '../orders/service.js'
import { currentRates } from '../rates/service.js'
import { stateNotices } from './notices.js'
import { tradesWhere } from './select.js'

interface PendingOrder extends Pending {
  side: Side
  fullName: string
  phoneNumber: string
}

/** Pending orders placed before the session, locked in the order of the queue; waits for whoever holds one. */
const pendingOrders = (tx: Queryable, placedBefore: number): Promise<PendingOrder[]> =>
  tx.query<PendingOrder>(
    `select orders.id, side, user_id as "userId", amount, payment_method as "paymentMethod", orders.country,
       full_name as "fullName", phone_number as "phoneNumber"
     from orders join users on users.id = user_id
     where status = any ($1::text[]) and orders.created_at < $2 order by place for no key update of orders`,
    [statusesTaking('buy', { type: 'order.match' }), at(placedBefore)],
  )

interface Pair {
  buy: PendingOrder
  sell: PendingOrder
}

const insertTrades = async (
  tx: Queryable,
  pairs: Pair[],
  rates: Rates,
  dueAt: number,
  now: number,
): Promise<void> => {
  const columns = pairs.map(({ buy, sell }) => ({
    id: randomUUID(),
    buy,
    sell,
    payment: priceOfOrder(rates, sell),
  }))
  await tx.query(
    `insert into trades (id, buy_order_id, sell_order_id, buyer_id, seller_id, buyer_name, buyer_phone, seller_name,
       seller_phone, amount, payment_amount, payment_currency, state, matched_at, payment_due_at, grace_ends_at, due_at)
     select *, 'awaitingPayment', $13::timestamptz, $14::timestamptz, $15::timestamptz, $14::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::bigint[], $11::bigint[], $12::text[])`,
    [
      columns.map(({ id }) => id),
      columns.map(({ buy }) => buy.id),
      columns.map(({ sell }) => sell.id),
      columns.map(({ buy }) => buy.userId),
      columns.map(({ sell }) => sell.userId),
      columns.map(({ buy }) => buy.fullName),
      columns.map(({ buy }) => buy.phoneNumber),
      columns.map(({ sell }) => sell.fullName),
      columns.map(({ sell }) => sell.phoneNumber),
      columns.map(({ sell }) => sell.amount),
      columns.map(({ payment }) => payment?.amount ?? null),
      columns.map(({ payment }) => payment?.currency ?? null),
      at(now),
      at(dueAt),
      at(graceEndsAt(dueAt)),
    ],
  )
}

/** Matches one occurrence, once: whoever records it first does it (decision 3). */
export const matchOccurrence = (db: Database, clock: ExchangeClock, occurrence: Occurrence): Promise<void> =>
  db.transaction(async (tx) => {
    await closeMarket(tx)
    const first = await tx.query(
      `insert into matched_sessions (time_zone, local_date, start_time, matched_at) values ($1, $2, $3, $4)
       on conflict do nothing returning start_time`,
      [occurrence.timeZone, occurrence.localDate, occurrence.startTime, at(clock.now())],
    )
    if (first.length === 0) return
    const pending = await pendingOrders(tx, occurrence.startsAt)
    const now = clock.now()
    if (now >= occurrence.endsAt) return
    const on = (side: Side) => pending.filter((order) => order.side === side)
    const pairs = pairOrders(on('buy'), on('sell'))
    if (pairs.length === 0) return
    await insertTrades(tx, pairs, await currentRates(tx), paymentDueAt(occurrence.startsAt, now), now)
    const matched = await tradesWhere(
      tx,
      'trades.matched_at = $1 and trades.buy_order_id = any ($2::uuid[])',
      [at(now), pairs.map(({ buy }) => buy.id)],
    )
    notify(tx, now, matched.flatMap(stateNotices))
    await tx.query('update orders set status = $2 where id = any ($1::uuid[])', [
      pairs.flatMap(({ buy, sell }) => [buy.id, sell.id]),
      nextOrderStatus({ side: 'buy', status: 'pending' }, { type: 'order.match' }),
    ])
  })
