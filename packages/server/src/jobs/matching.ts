import { randomUUID } from 'node:crypto'
import { nextOrderStatus } from '@cht/machines/lifecycles'
import type { Occurrence } from '@cht/sdk/live-sessions'
import type { Rates } from '@cht/sdk/rates'
import { graceEndsAt, paymentDueAt } from '@cht/sdk/trades'
import type { Exchange } from '../context.js'
import { at, isConflict, isUnavailable, type Transaction } from '../db/database.js'
import { calculateOrderPrice } from '../domain/orders/price.js'
import { stateNotices } from '../domain/trades/notifications.js'
import { notify } from '../notifications/service.js'
import { currentRates } from '../rates/service.js'
import { tradesWhere } from '../trades/queries.js'
import { startProgress, lockProgress, writeProgress } from './matching-progress.js'
import { lockBuyOrders, type OrderPair, type QueuedOrder, pairQueue } from './matching-queue.js'

/** Answers the ids of the new trades. */
const insertTrades = (tx: Transaction, pairs: OrderPair[], rates: Rates, dueAt: number, now: number): string[] => {
  const columns = pairs.map(({ buy, sell }) => ({
    id: randomUUID(),
    buy,
    sell,
    payment: calculateOrderPrice(rates, sell),
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

const writePairs = async (
  tx: Transaction,
  pairs: OrderPair[],
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
type Matched = 'begun' | 'finished'

const begin = ({ db, clock }: Given, occurrence: Occurrence): Promise<void> =>
  db.transaction((tx) => startProgress(tx, occurrence, clock.now()))

/** The orders of a short transaction: readers and writers get their turn between two. */
export const BATCH = 250

/** What a try has come upon by the time it fails: how far the queue had been matched, and the first that it took up. */
interface Tried {
  from?: number
  buy?: QueuedOrder | undefined
  sell?: QueuedOrder | undefined
}

/** Matches the next of the queue; `first`: only where nobody has begun. */
const matchNext = (
  { db, clock }: Given,
  occurrence: Occurrence,
  most: number,
  first: boolean,
  tried: Tried,
): Promise<Matched> =>
  db.transaction(async (tx) => {
    const progress = await lockProgress(tx, occurrence)
    if (!progress) return 'finished'
    const { matchedTo: from, skippedSellOrders: passedOver } = progress
    if (first && from > 0) return 'begun'
    const queue = { placedBefore: occurrence.startsAt, passedOver }
    const buys = await lockBuyOrders(tx, queue, from, most)
    Object.assign(tried, { from, buy: buys[0], sell: undefined })
    const now = clock.now()
    const live = now < occurrence.endsAt
    const pairs = live ? await pairQueue(tx, queue, buys) : []
    tried.sell = pairs[0]?.sell
    if (pairs.length > 0) await writePairs(tx, pairs, occurrence, now)
    const finished = !live || buys.length < most
    const matchedTo = buys.at(-1)?.place ?? from
    writeProgress(tx, occurrence, { matchedTo, skippedSellOrders: passedOver }, finished ? now : null)
    return finished ? 'finished' : 'begun'
  })

/** Leaves a pair unmatched in this session; only where nobody has gone on since. Answers whether it did. */
const passOver = ({ db }: Given, occurrence: Occurrence, { from, buy, sell }: Tried): Promise<boolean> =>
  db.transaction(async (tx) => {
    const progress = await lockProgress(tx, occurrence)
    if (!buy || !progress || progress.matchedTo !== from) return false
    const passedOver = [...progress.skippedSellOrders, ...(sell ? [sell.id] : [])]
    writeProgress(tx, occurrence, { matchedTo: buy.place, skippedSellOrders: passedOver }, null)
    return true
  })

/** Where it fails, with ever fewer orders: the pair that cannot be matched waits for the next session. */
const matchOrHalve = async (
  given: Given,
  occurrence: Occurrence,
  most: number,
  first: boolean,
): Promise<Matched> => {
  const tried: Tried = {}
  try {
    return await matchNext(given, occurrence, most, first, tried)
  } catch (error) {
    if (isUnavailable(error) || isConflict(error)) throw error
    if (most > 1) return matchOrHalve(given, occurrence, Math.floor(most / 2), first)
    const { buy, sell } = tried
    if (!buy) throw error
    const orders = { session: occurrence.startTime, buyOrder: buy.id, sellOrder: sell?.id }
    if (await passOver(given, occurrence, tried))
      given.log.error(
        { err: error, ...orders },
        'orders could not be matched; they wait for the next session',
      )
    return 'begun'
  }
}

/** Matches the first of the queue, where nobody has: what a call waits for. The sweep goes on. */
export async function matchFirst(given: Given, occurrence: Occurrence): Promise<void> {
  await begin(given, occurrence)
  await matchOrHalve(given, occurrence, BATCH, true)
}

/** Matches one occurrence, each order once: whoever has begun it, whoever goes on with it (decision 3). */
export async function runMatching(given: Given, occurrence: Occurrence): Promise<void> {
  await begin(given, occurrence)
  while ((await matchOrHalve(given, occurrence, BATCH, false)) !== 'finished');
}
