import type { Occurrence } from '@cht/sdk/rules'
import { lockMarket } from '../features/trading/orders.js'
import type { Row } from '../kernel/tables.js'
import type { ExchangeClock } from '../platform/db/clock.js'
import { type Queryable, type Transaction, toTimestamp } from '../platform/db/database.js'
import { type LockTime, lockRow } from '../platform/db/locks.js'

/** A place in the order in which buy orders are processed: those of known users, then those that are left (decision 3). */
export interface MatchingCursor {
  isKnown: boolean
  /** The place of the last buy order that was processed; 0 before the first. */
  place: number
}

/** Whether no order has been processed. */
export function isAtStart({ place }: MatchingCursor): boolean {
  return place === 0
}

/** A session of which orders have been processed, or that is finished, as an SQL condition: see `isAtStart`. */
export const IS_STARTED_SQL = '(coalesce(known_matched_to, matched_to) > 0 or finished_at is not null)'

export function isSameCursor(a: MatchingCursor, b: MatchingCursor): boolean {
  return a.isKnown === b.isKnown && a.place === b.place
}

/** How far the matching of a session has come. */
export interface MatchingProgress {
  cursor: MatchingCursor
  /** Ids of orders that this session leaves unmatched, because their trade could not be created. */
  skippedBuyOrders: string[]
  skippedSellOrders: string[]
}

/** The columns of the primary key of `matched_sessions`. */
const toKey = ({ timeZone, localDate, startTime }: Occurrence) => [timeZone, localDate, startTime]

/**
 * Inserts the progress of a session if there is none. It waits for orders that are being placed, so every order placed
 * before the session is visible to the matching.
 */
export async function startProgress(
  tx: Queryable,
  clock: ExchangeClock,
  occurrence: Occurrence,
): Promise<void> {
  const now = await lockMarket(tx, clock)
  await tx.query(
    `insert into matched_sessions (time_zone, local_date, start_time, matched_at, known_matched_to)
     values ($1, $2, $3, $4, 0) on conflict do nothing`,
    [...toKey(occurrence), toTimestamp(now)],
  )
}

/** Locks the progress of a session, so that one process at a time continues it. Undefined if it is finished or was not inserted. */
export async function lockProgress(
  tx: Queryable,
  clock: ExchangeClock,
  occurrence: Occurrence,
): Promise<{ progress: MatchingProgress; now: LockTime } | undefined> {
  const { row, now } = await lockRow<
    Omit<MatchingProgress, 'cursor'> & Row<'matched_sessions', 'knownMatchedTo' | 'matchedTo'>
  >(tx, clock, {
    sql: `select known_matched_to, matched_to, skipped_buy_orders, skipped_sell_orders from matched_sessions
      where time_zone = $1 and local_date = $2 and start_time = $3 and finished_at is null`,
    params: toKey(occurrence),
  })
  if (!row) return undefined
  const { knownMatchedTo, matchedTo, ...skipped } = row
  const isKnown = knownMatchedTo !== null
  const cursor = { isKnown, place: isKnown ? knownMatchedTo : matchedTo }
  return { progress: { ...skipped, cursor }, now }
}

/** Writes the progress of a locked session; `finishedAt` is null if the matching goes on. */
export function writeProgress(
  tx: Transaction,
  occurrence: Occurrence,
  { cursor: { isKnown, place }, skippedBuyOrders, skippedSellOrders }: MatchingProgress,
  finishedAt: number | null,
): void {
  tx.send(
    `update matched_sessions set known_matched_to = $4, matched_to = $5, skipped_buy_orders = $6, skipped_sell_orders = $7,
       finished_at = $8
     where time_zone = $1 and local_date = $2 and start_time = $3`,
    [
      ...toKey(occurrence),
      isKnown ? place : null,
      isKnown ? 0 : place,
      skippedBuyOrders,
      skippedSellOrders,
      finishedAt === null ? null : toTimestamp(finishedAt),
    ],
  )
}
