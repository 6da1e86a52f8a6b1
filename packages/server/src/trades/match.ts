import { randomUUID } from 'node:crypto'
import { nextOrderStatus } from '@cht/machines/lifecycles'
import type { Occurrence } from '@cht/sdk/live-sessions'
import { MAX_SELL_ORDERS } from '@cht/sdk/orders'
import type { Rates } from '@cht/sdk/rates'
import { graceEndsAt, paymentDueAt } from '@cht/sdk/trades'
import { at, hasLost, isAway, type Queryable, type Transaction, together } from '../db/database.js'
import type { Exchange } from '../exchange.js'
import { notify } from '../notifications/service.js'
import { marketOf, type Pending, pairOrders } from '../orders/matching.js'
import { priceOfOrder } from '../orders/price.js'
import { closeMarket, statusesTaking } from '../orders/service.js'
import { currentRates } from '../rates/service.js'
import { stateNotices } from './notices.js'
import { tradesWhere } from './select.js'

interface PendingOrder extends Pending {
  place: number
  fullName: string
  phoneNumber: string
}

interface Pair {
  buy: PendingOrder
  sell: PendingOrder
}

/** Answers the ids of the new trades. */
const insertTrades = (tx: Transaction, pairs: Pair[], rates: Rates, dueAt: number, now: number): string[] => {
  const columns = pairs.map(({ buy, sell }) => ({
    id: randomUUID(),
    buy,
    sell,
    payment: priceOfOrder(rates, sell),
  }))
  tx.send(
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
  return columns.map(({ id }) => id)
}

const PENDING = `select orders.id, place, user_id as "userId", amount, payment_method as "paymentMethod", orders.country,
    full_name as "fullName", phone_number as "phoneNumber"
  from orders join users on users.id = user_id
  where status in (${statusesTaking('buy', { type: 'order.match' })
    .map((status) => `'${status}'`)
    .join(', ')}) and orders.created_at < $1`

/** The next of the queue, locked in its order; waits for whoever holds one. */
const nextBuys = (
  tx: Queryable,
  placedBefore: number,
  after: number,
  most: number,
): Promise<PendingOrder[]> =>
  tx.query<PendingOrder>(
    `${PENDING} and side = 'buy' and place > $2 order by place limit $3 for no key update of orders`,
    [at(placedBefore), after, most],
  )

/** The oldest sell orders of the market that an order is of, locked. */
const sellsFor = (tx: Queryable, placedBefore: number, like: PendingOrder, most: number) =>
  tx.query<PendingOrder>(
    `${PENDING} and side = 'sell' and amount = $2 and payment_method = $3
       and (case when payment_method = 'bank' then orders.country else '' end) = $4
     order by place limit $5 for no key update of orders`,
    [
      at(placedBefore),
      like.amount,
      like.paymentMethod,
      like.paymentMethod === 'bank' ? like.country : '',
      most,
    ],
  )

/** Nobody has more open sell orders: so many of a queue's first may be one's own (decision 10). */
const OWN = MAX_SELL_ORDERS.verified

/** Pairs buy orders of one market with the oldest sell orders that fit. */
const pairInMarket = async (tx: Queryable, placedBefore: number, buys: PendingOrder[]): Promise<Pair[]> => {
  const [like] = buys
  for (let most = buys.length + OWN; like; most *= 2) {
    const sells = await sellsFor(tx, placedBefore, like, most)
    const pairs = pairOrders(buys, sells)
    if (pairs.length === buys.length || sells.length < most) return pairs
  }
  return []
}

const marketsOf = (orders: PendingOrder[]): PendingOrder[][] => {
  const markets = new Map<string, PendingOrder[]>()
  for (const order of orders) markets.set(marketOf(order), [...(markets.get(marketOf(order)) ?? []), order])
  return [...markets.values()]
}

const writePairs = async (
  tx: Transaction,
  pairs: Pair[],
  { startsAt }: Occurrence,
  now: number,
): Promise<void> => {
  const ids = insertTrades(tx, pairs, await currentRates(tx), paymentDueAt(startsAt, now), now)
  const matched = await tradesWhere(tx, 'trades.id = any ($1::uuid[])', [ids])
  notify(tx, now, matched.flatMap(stateNotices))
  tx.send('update orders set status = $2 where id = any ($1::uuid[])', [
    pairs.flatMap(({ buy, sell }) => [buy.id, sell.id]),
    nextOrderStatus({ side: 'buy', status: 'pending' }, { type: 'order.match' }),
  ])
}

type Given = Pick<Exchange, 'db' | 'clock' | 'log'>
/** `begun`: the first of the queue have been matched. */
type Progress = 'begun' | 'finished'

const keyOf = ({ timeZone, localDate, startTime }: Occurrence) => [timeZone, localDate, startTime]

/** Nobody places an order meanwhile: whoever placed one before the session is seen by all that follows. */
const begin = ({ db, clock }: Given, occurrence: Occurrence): Promise<void> =>
  db.transaction(async (tx) => {
    await closeMarket(tx)
    await tx.query(
      `insert into matched_sessions (time_zone, local_date, start_time, matched_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [...keyOf(occurrence), at(clock.now())],
    )
  })

/** The occurrence, locked: one process at a time goes on with it. Undefined where it is finished. */
const lockProgress = async (tx: Queryable, occurrence: Occurrence): Promise<number | undefined> => {
  const [row] = await tx.query<{ matchedTo: number }>(
    `select matched_to as "matchedTo" from matched_sessions
     where time_zone = $1 and local_date = $2 and start_time = $3 and finished_at is null for no key update`,
    keyOf(occurrence),
  )
  return row?.matchedTo
}

/** The orders of a short transaction: readers and writers get their turn between two. */
export const BATCH = 250

/** Matches the next of the queue; `first`: only where nobody has begun. */
const matchNext = ({ db, clock }: Given, occurrence: Occurrence, most: number, first: boolean) =>
  db.transaction(async (tx): Promise<Progress> => {
    const from = await lockProgress(tx, occurrence)
    if (from === undefined) return 'finished'
    if (first && from > 0) return 'begun'
    const { startsAt, endsAt } = occurrence
    const buys = await nextBuys(tx, startsAt, from, most)
    const now = clock.now()
    const live = now < endsAt
    const markets = live ? marketsOf(buys) : []
    const pairs = (await together(markets.map((market) => pairInMarket(tx, startsAt, market)))).flat()
    if (pairs.length > 0) await writePairs(tx, pairs, occurrence, now)
    const finished = !live || buys.length < most
    tx.send(
      `update matched_sessions set matched_to = $4, finished_at = $5
       where time_zone = $1 and local_date = $2 and start_time = $3`,
      [...keyOf(occurrence), buys.at(-1)?.place ?? from, finished ? at(now) : null],
    )
    return finished ? 'finished' : 'begun'
  })

/** Leaves the next of the queue unmatched. */
const passOver = ({ db }: Given, occurrence: Occurrence) =>
  db.transaction(async (tx): Promise<Progress> => {
    const from = await lockProgress(tx, occurrence)
    const [buy] = from === undefined ? [] : await nextBuys(tx, occurrence.startsAt, from, 1)
    if (!buy) return 'finished'
    tx.send(
      'update matched_sessions set matched_to = $4 where time_zone = $1 and local_date = $2 and start_time = $3',
      [...keyOf(occurrence), buy.place],
    )
    return 'begun'
  })

/** Where it fails, with ever fewer orders: the one that cannot be matched waits for the next session. */
const matchOrHalve = async (
  given: Given,
  occurrence: Occurrence,
  most: number,
  first: boolean,
): Promise<Progress> => {
  try {
    return await matchNext(given, occurrence, most, first)
  } catch (error) {
    if (isAway(error) || hasLost(error)) throw error
    if (most > 1) return matchOrHalve(given, occurrence, Math.floor(most / 2), first)
    given.log.error({ err: error, session: occurrence.startTime }, 'an order could not be matched')
    return passOver(given, occurrence)
  }
}

/** Matches the first of the queue, where nobody has: what a call waits for. The sweep goes on. */
export const matchFirst = async (given: Given, occurrence: Occurrence): Promise<void> => {
  await begin(given, occurrence)
  await matchOrHalve(given, occurrence, BATCH, true)
}

/** Matches one occurrence, each order once: whoever has begun it, whoever goes on with it (decision 3). */
export const matchOccurrence = async (given: Given, occurrence: Occurrence): Promise<void> => {
  await begin(given, occurrence)
  while ((await matchOrHalve(given, occurrence, BATCH, false)) !== 'finished');
}
