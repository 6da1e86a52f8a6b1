import type { Occurrence } from '@cht/sdk/live-sessions'
import { at, type Queryable, type Transaction } from '../db/database.js'
import { closeMarket } from '../orders/service.js'

/** How far the matching of an occurrence has come. */
export interface MatchingProgress {
  /** The place of the last buy order that has had its turn; 0 before the first. */
  matchedTo: number
  /** The sell orders that have no further turn in it. */
  skippedSellOrders: string[]
}

const keyOf = ({ timeZone, localDate, startTime }: Occurrence) => [timeZone, localDate, startTime]

/** Nobody places an order meanwhile: whoever placed one before the session is seen by all that follows. */
export async function startProgress(tx: Queryable, occurrence: Occurrence, now: number): Promise<void> {
  await closeMarket(tx)
  await tx.query(
    `insert into matched_sessions (time_zone, local_date, start_time, matched_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...keyOf(occurrence), at(now)],
  )
}

/** The occurrence, locked: one process at a time goes on with it. Undefined where it is finished. */
export async function lockProgress(tx: Queryable, occurrence: Occurrence): Promise<MatchingProgress | undefined> {
  const [row] = await tx.query<MatchingProgress>(
    `select matched_to as "matchedTo", passed_over as "passedOver" from matched_sessions
     where time_zone = $1 and local_date = $2 and start_time = $3 and finished_at is null for no key update`,
    keyOf(occurrence),
  )
  return row
}

/** Notes how far a locked occurrence has come, and when it ended (null where it goes on). */
export function writeProgress(
  tx: Transaction,
  occurrence: Occurrence,
  { matchedTo, skippedSellOrders: passedOver }: MatchingProgress,
  finishedAt: number | null,
): void {
  tx.send(
    `update matched_sessions set matched_to = $4, passed_over = $5, finished_at = $6
     where time_zone = $1 and local_date = $2 and start_time = $3`,
    [...keyOf(occurrence), matchedTo, passedOver, finishedAt === null ? null : at(finishedAt)],
  )
}
