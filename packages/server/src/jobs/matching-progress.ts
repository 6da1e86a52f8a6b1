import type { Occurrence } from '@cht/sdk/live-sessions'
import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { lockMarket } from '../orders/service.js'

/** How far the matching of a session has come. */
export interface MatchingProgress {
  /** The place of the last buy order that was processed; 0 before the first. */
  matchedTo: number
  /** Ids of sell orders that this session leaves unmatched, because their trade could not be created. */
  skippedSellOrders: string[]
}

/** The columns of the primary key of `matched_sessions`. */
const toKey = ({ timeZone, localDate, startTime }: Occurrence) => [timeZone, localDate, startTime]

/**
 * Inserts the progress of a session if there is none. It waits for orders that are being placed, so every order placed
 * before the session is visible to the matching.
 */
export async function startProgress(tx: Queryable, occurrence: Occurrence, now: number): Promise<void> {
  await lockMarket(tx)
  await tx.query(
    `insert into matched_sessions (time_zone, local_date, start_time, matched_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...toKey(occurrence), toTimestamp(now)],
  )
}

/** Locks the progress of a session, so that one process at a time continues it. Undefined if it is finished or was not inserted. */
export async function lockProgress(
  tx: Queryable,
  occurrence: Occurrence,
): Promise<MatchingProgress | undefined> {
  const [row] = await tx.query<MatchingProgress>(
    `select matched_to as "matchedTo", skipped_sell_orders as "skippedSellOrders" from matched_sessions
     where time_zone = $1 and local_date = $2 and start_time = $3 and finished_at is null for no key update`,
    toKey(occurrence),
  )
  return row
}

/** Writes the progress of a locked session; `finishedAt` is null if the matching goes on. */
export function writeProgress(
  tx: Transaction,
  occurrence: Occurrence,
  { matchedTo, skippedSellOrders }: MatchingProgress,
  finishedAt: number | null,
): void {
  tx.send(
    `update matched_sessions set matched_to = $4, skipped_sell_orders = $5, finished_at = $6
     where time_zone = $1 and local_date = $2 and start_time = $3`,
    [
      ...toKey(occurrence),
      matchedTo,
      skippedSellOrders,
      finishedAt === null ? null : toTimestamp(finishedAt),
    ],
  )
}
