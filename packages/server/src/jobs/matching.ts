import { randomUUID } from 'node:crypto'
import { getNextOrderStatus, restoreLiveSession } from '@cht/machines/lifecycles'
import type { Occurrence } from '@cht/sdk/live-sessions'
import type { ServerContext } from '../context.js'
import { isTransient, type Transaction, toTimestamp } from '../db/database.js'
import { createMatch, type Match } from '../domain/trades/match.js'
import { createStateNotifications } from '../domain/trades/notifications.js'
import { notify } from '../notifications/notify.js'
import { readRates } from '../rates/service.js'
import { selectTrades } from '../trades/queries.js'
import { lockProgress, startProgress, writeProgress } from './matching-progress.js'
import { lockBuyOrders, type OrderPair, pairQueue, type QueuedOrder } from './matching-queue.js'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log'>
type MatchingStatus = 'started' | 'finished'

/** The most buy orders of one transaction, so that other requests run in between. */
export const MATCHING_BATCH_SIZE = 250

/** Inserts the trades of one batch, which all have the same state and deadlines. */
const insertTrades = (tx: Transaction, matches: Match[]): void => {
  const [first] = matches
  if (!first) return
  tx.send(
    `insert into trades (id, buy_order_id, sell_order_id, buyer_id, seller_id, buyer_name, buyer_phone, seller_name,
       seller_phone, amount, payment_amount, payment_currency, state, matched_at, payment_due_at, grace_ends_at, due_at)
     select *, $16::text, $13::timestamptz, $14::timestamptz, $15::timestamptz, $14::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::bigint[], $11::bigint[], $12::text[])`,
    [
      matches.map(({ id }) => id),
      matches.map(({ buyOrderId }) => buyOrderId),
      matches.map(({ sellOrderId }) => sellOrderId),
      matches.map(({ buyerId }) => buyerId),
      matches.map(({ sellerId }) => sellerId),
      matches.map(({ buyerName }) => buyerName),
      matches.map(({ buyerPhone }) => buyerPhone),
      matches.map(({ sellerName }) => sellerName),
      matches.map(({ sellerPhone }) => sellerPhone),
      matches.map(({ amount }) => amount),
      matches.map(({ paymentAmount }) => paymentAmount),
      matches.map(({ paymentCurrency }) => paymentCurrency),
      toTimestamp(first.matchedAt),
      toTimestamp(first.paymentDueAt),
      toTimestamp(first.graceEndsAt),
      first.state,
    ],
  )
}

/** Writes the trades of the pairs, their notifications and the new status of their orders. */
const writeTrades = async (
  tx: Transaction,
  pairs: OrderPair[],
  { startsAt }: Occurrence,
  now: number,
): Promise<void> => {
  const rates = await readRates(tx)
  const matches = pairs.map((pair) =>
    createMatch({ id: randomUUID(), ...pair, rates, sessionStartsAt: startsAt, now }),
  )
  insertTrades(tx, matches)
  const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [matches.map(({ id }) => id)])
  notify(tx, now, trades.flatMap(createStateNotifications))
  tx.send('update orders set status = $2 where id = any ($1::uuid[])', [
    pairs.flatMap(({ buy, sell }) => [buy.id, sell.id]),
    getNextOrderStatus({ side: 'buy', status: 'pending' }, { type: 'order.match' }),
  ])
}

const insertProgress = ({ db, clock }: Deps, occurrence: Occurrence): Promise<void> =>
  db.transaction((tx) => startProgress(tx, occurrence, clock.now()))

interface BatchOptions {
  occurrence: Occurrence
  /** The most buy orders of the batch. */
  limit: number
  /** Runs the batch only if none has been matched. */
  onlyFirst: boolean
}

/**
 * What a batch has read: its start and its first pair. After an error in a batch of one buy order, that is the pair that
 * failed.
 */
interface BatchState {
  matchedTo?: number
  buy?: QueuedOrder | undefined
  sell?: QueuedOrder | undefined
}

/** Matches the next batch of buy orders, and writes what it reads to `state`. */
const matchBatch = (
  { db, clock }: Deps,
  { occurrence, limit, onlyFirst }: BatchOptions,
  state: BatchState,
): Promise<MatchingStatus> =>
  db.transaction(async (tx) => {
    const progress = await lockProgress(tx, occurrence)
    if (!progress) return 'finished'
    const { matchedTo: from, skippedSellOrders } = progress
    if (onlyFirst && from > 0) return 'started'
    const queue = { placedBefore: occurrence.startsAt, skippedSellOrders }
    const buys = await lockBuyOrders(tx, queue, from, limit)
    Object.assign(state, { matchedTo: from, buy: buys[0], sell: undefined })
    const now = clock.now()
    const isLive = restoreLiveSession(occurrence, now).matches('ongoing')
    const pairs = isLive ? await pairQueue(tx, queue, buys, now) : []
    state.sell = pairs[0]?.sell
    if (pairs.length > 0) await writeTrades(tx, pairs, occurrence, now)
    const isFinished = !isLive || buys.length < limit
    const matchedTo = buys.at(-1)?.place ?? from
    writeProgress(tx, occurrence, { matchedTo, skippedSellOrders }, isFinished ? now : null)
    return isFinished ? 'finished' : 'started'
  })

/** Leaves a pair unmatched in this session. Returns false if another process has continued the matching meanwhile. */
const skipPair = (
  { db }: Deps,
  occurrence: Occurrence,
  { matchedTo, buy, sell }: BatchState,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const progress = await lockProgress(tx, occurrence)
    if (!buy || !progress || progress.matchedTo !== matchedTo) return false
    const skippedSellOrders = [...progress.skippedSellOrders, ...(sell ? [sell.id] : [])]
    writeProgress(tx, occurrence, { matchedTo: buy.place, skippedSellOrders }, null)
    return true
  })

/**
 * Matches a batch. If it fails, it is repeated with half as many orders, until the pair that cannot be matched is
 * alone; that pair waits for the next session.
 */
const matchBatchOrHalf = async (deps: Deps, options: BatchOptions): Promise<MatchingStatus> => {
  const { occurrence, limit } = options
  const state: BatchState = {}
  try {
    return await matchBatch(deps, options, state)
  } catch (error) {
    if (isTransient(error)) throw error
    if (limit > 1) return matchBatchOrHalf(deps, { ...options, limit: Math.floor(limit / 2) })
    const { buy, sell } = state
    if (!buy) throw error
    const orders = { session: occurrence.startTime, buyOrder: buy.id, sellOrder: sell?.id }
    if (await skipPair(deps, occurrence, state))
      deps.log.error({ err: error, ...orders }, 'orders could not be matched; they wait for the next session')
    return 'started'
  }
}

/** Matches the first batch of a session, unless that has been done. `runMatching` does the rest. */
export async function startMatching(deps: Deps, occurrence: Occurrence): Promise<void> {
  await insertProgress(deps, occurrence)
  await matchBatchOrHalf(deps, { occurrence, limit: MATCHING_BATCH_SIZE, onlyFirst: true })
}

/** Matches a session to its end. Each order is matched at most once, whichever process runs which batch (decision 3). */
export async function runMatching(deps: Deps, occurrence: Occurrence): Promise<void> {
  await insertProgress(deps, occurrence)
  let status: MatchingStatus = 'started'
  while (status !== 'finished')
    status = await matchBatchOrHalf(deps, { occurrence, limit: MATCHING_BATCH_SIZE, onlyFirst: false })
}
