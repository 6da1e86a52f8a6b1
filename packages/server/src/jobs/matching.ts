import { randomUUID } from 'node:crypto'
import { liveSessionLifecycle, orderLifecycle } from '@cht/machines/lifecycles'
import type { Rates } from '@cht/sdk/contract'
import type { Currency, Occurrence } from '@cht/sdk/rules'
import { MATCHING_SWITCHES } from '../domain/switches/assert-switch.js'
import { createMatch } from '../domain/trading/match.js'
import { createOrderWaitsNotification, createStateNotifications } from '../domain/trading/notifications.js'
import { getOrderCurrency, hasPrice } from '../domain/trading/price.js'
import { notify } from '../features/notifications/notify.js'
import { readRates } from '../features/rates/service.js'
import { selectTrades } from '../features/trading/trade-queries.js'
import type { ServerContext } from '../platform/context.js'
import { ADVISORY_LOCK_KEYS } from '../platform/db/advisory-lock-keys.js'
import { insertRows } from '../platform/db/columns.js'
import { isTransient, type Queryable, type Transaction } from '../platform/db/database.js'
import { awaitLocks } from '../platform/db/locks.js'
import { isStopped } from '../platform/switches/service.js'
import {
  isAtStart,
  isSameCursor,
  lockProgress,
  type MatchingCursor,
  startProgress,
  writeProgress,
} from './matching-progress.js'
import {
  countPendingOrders,
  lockBuyOrders,
  type MatchingQueue,
  type OrderPair,
  pairQueue,
  type QueuedOrder,
  readKnownUsers,
  writeWaitingOrders,
} from './matching-queue.js'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log'>
/** `matched`: no buy order is left to process, but the session is not finished. */
type MatchingStatus = 'started' | 'matched' | 'finished' | 'stopped'

/** The most buy orders of one transaction, so that other requests run in between. */
export const MATCHING_BATCH_SIZE = 250

/** Writes the trades of the pairs, their notifications and the new status of their orders. */
const writeTrades = async (
  tx: Transaction,
  pairs: OrderPair[],
  { rates, placedBefore }: MatchingQueue,
  now: number,
): Promise<void> => {
  const matches = pairs.map((pair) =>
    createMatch({ id: randomUUID(), ...pair, rates, sessionStartsAt: placedBefore, now }),
  )
  insertRows(tx, 'trades', matches)
  const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [matches.map(({ id }) => id)])
  notify(
    tx,
    now,
    trades.flatMap((trade) => createStateNotifications(trade)),
  )
  tx.send('update orders set status = $2 where id = any ($1::uuid[])', [
    pairs.flatMap(({ buy, sell }) => [buy.id, sell.id]),
    orderLifecycle.send(PENDING_ORDER, { type: 'order.match' }).snapshot.value,
  ])
}

const PENDING_ORDER = orderLifecycle.restore({ side: 'buy', status: 'pending' })

const insertProgress = ({ db, clock }: Deps, occurrence: Occurrence): Promise<void> =>
  db.transaction((tx) => startProgress(tx, clock, occurrence))

interface BatchOptions {
  occurrence: Occurrence
  /** The most buy orders of the batch. */
  limit: number
  knownUsers: readonly string[]
  /** Runs the batch only if none has been matched. */
  onlyFirst: boolean
}

/**
 * What a batch has read: its start, and its first buy order with the cursor after it and its pair. After an error in a batch of
 * one buy order, that is the pair that failed.
 */
interface BatchState {
  start?: MatchingCursor
  next?: MatchingCursor | undefined
  buy?: QueuedOrder | undefined
  sell?: QueuedOrder | undefined
}

/** Takes the lock of all batches, in all sessions and processes, until the commit. */
const lockMatching = (tx: Queryable) =>
  tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEYS.matchingBatch])

/**
 * Tells the users of orders that wait for the end of an open trade, each once, among the next orders after a place. Returns the place
 * of the last one; undefined if no more follow, or if the session has ended or is finished.
 */
const notifyWaiting = (
  { db, clock }: Deps,
  occurrence: Occurrence,
  after: number,
): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await lockMatching(tx)
    const locked = await lockProgress(tx, clock, occurrence)
    if (!locked || !liveSessionLifecycle.restore(occurrence, locked.now).matches('ongoing')) return undefined
    const queue = { ...locked.progress, placedBefore: occurrence.startsAt, rates: await readRates(tx) }
    const {
      results: [{ orders, last }],
      now,
    } = await awaitLocks(clock, [
      writeWaitingOrders(tx, queue, { after, limit: MATCHING_BATCH_SIZE, now: locked.now }),
    ])
    if (orders.length === 0) return last
    const rows = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [
      orders.map(({ tradeId }) => tradeId),
    ])
    const trades = new Map(rows.map((row) => [row.id, row]))
    notify(
      tx,
      now,
      orders.flatMap((order) => {
        const trade = trades.get(order.tradeId)
        return trade ? [createOrderWaitsNotification(order, trade)] : []
      }),
    )
    return last
  })

/** Counts the pending orders from before an instant, in ms, whose currency has no price, by currency. */
const countUnpriced = async (
  tx: Queryable,
  placedBefore: number,
  rates: Rates,
): Promise<Partial<Record<Currency, number>>> => {
  const counts: Partial<Record<Currency, number>> = {}
  for (const market of await countPendingOrders(tx, placedBefore)) {
    if (hasPrice(rates, market)) continue
    const currency = getOrderCurrency(market)
    counts[currency] = (counts[currency] ?? 0) + market.count
  }
  return counts
}

/** Matches the next batch of buy orders, and writes what it reads to `state`. */
const matchBatch = (
  { db, clock }: Deps,
  { occurrence, limit, knownUsers, onlyFirst }: BatchOptions,
  state: BatchState,
): Promise<MatchingStatus> =>
  db.transaction(async (tx) => {
    for (const name of MATCHING_SWITCHES) if (await isStopped(tx, name)) return 'stopped'
    await lockMatching(tx)
    const locked = await lockProgress(tx, clock, occurrence)
    if (!locked) return 'finished'
    const { cursor: start, ...skipped } = locked.progress
    if (onlyFirst && !isAtStart(start)) return 'started'
    if (!liveSessionLifecycle.restore(occurrence, locked.now).matches('ongoing')) return 'matched'
    const queue = { ...skipped, placedBefore: occurrence.startsAt, rates: await readRates(tx), knownUsers }
    const buys = await lockBuyOrders(tx, queue, start, limit)
    Object.assign(state, { start, next: buys[0]?.cursor, buy: buys[0]?.order, sell: undefined })
    const { pairs, now } = await pairQueue(
      tx,
      clock,
      queue,
      buys.map(({ order }) => order),
    )
    state.sell = pairs[0]?.sell
    // The session may have ended while this transaction waited for the orders.
    if (!liveSessionLifecycle.restore(occurrence, now).matches('ongoing')) return 'matched'
    if (pairs.length > 0) await writeTrades(tx, pairs, queue, now)
    const cursor = buys.at(-1)?.cursor ?? start
    writeProgress(tx, occurrence, { ...skipped, cursor }, null)
    return buys.length < limit ? 'matched' : 'started'
  })

/** Leaves a pair unmatched in this session. Returns false if another process has continued the matching meanwhile. */
const skipPair = (
  { db, clock }: Deps,
  occurrence: Occurrence,
  { start, next, buy, sell }: BatchState,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const progress = (await lockProgress(tx, clock, occurrence))?.progress
    if (!buy || !next || !start || !progress || !isSameCursor(progress.cursor, start)) return false
    const skippedBuyOrders = [...progress.skippedBuyOrders, buy.id]
    const skippedSellOrders = [...progress.skippedSellOrders, ...(sell ? [sell.id] : [])]
    writeProgress(tx, occurrence, { cursor: next, skippedBuyOrders, skippedSellOrders }, null)
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
  const knownUsers = await readKnownUsers(deps.db, occurrence.startsAt)
  await matchBatchOrHalf(deps, { occurrence, limit: MATCHING_BATCH_SIZE, knownUsers, onlyFirst: true })
}

/** Writes that a session is finished, and logs the orders without a price. */
const writeFinished = async ({ db, clock, log }: Deps, occurrence: Occurrence): Promise<void> => {
  const unpriced = await db.transaction(async (tx) => {
    const locked = await lockProgress(tx, clock, occurrence)
    if (!locked) return {}
    writeProgress(tx, occurrence, locked.progress, locked.now)
    return countUnpriced(tx, occurrence.startsAt, await readRates(tx))
  })
  if (Object.keys(unpriced).length > 0)
    log.warn(
      { session: occurrence.startTime, orders: unpriced },
      'orders were not matched because their currency has no price; set it with "rates set"',
    )
}

/**
 * Finishes a session whose orders are all processed: tells the users of orders that wait, then writes that it is finished. If the process
 * dies in between, the next run tells those who are left. An error undoes no match.
 */
const finishMatching = async (deps: Deps, occurrence: Occurrence): Promise<void> => {
  try {
    let last: number | undefined = 0
    while (last !== undefined) last = await notifyWaiting(deps, occurrence, last)
  } catch (error) {
    if (isTransient(error)) throw error
    deps.log.error(
      { err: error, session: occurrence.startTime },
      'users could not be told that their orders wait for the end of an open trade',
    )
  }
  await writeFinished(deps, occurrence)
}

/** Matches the batches of a session that are left. Returns whether no order is left to process, but the session is not finished. */
const matchBatches = async (deps: Deps, occurrence: Occurrence): Promise<boolean> => {
  await insertProgress(deps, occurrence)
  const knownUsers = await readKnownUsers(deps.db, occurrence.startsAt)
  const options = { occurrence, limit: MATCHING_BATCH_SIZE, knownUsers, onlyFirst: false }
  let status: MatchingStatus = 'started'
  while (status === 'started') status = await matchBatchOrHalf(deps, options)
  return status === 'matched'
}

/**
 * Matches sessions to their end. Each order is matched at most once, whichever process runs which batch (decision 3). The orders of all
 * sessions are matched before any user is told that an order waits.
 */
export async function runMatching(deps: Deps, occurrences: readonly Occurrence[]): Promise<void> {
  const matched: Occurrence[] = []
  for (const occurrence of occurrences) if (await matchBatches(deps, occurrence)) matched.push(occurrence)
  for (const occurrence of matched) await finishMatching(deps, occurrence)
}
