import {
  appealLifecycle,
  getTradeWindow,
  isStoppable,
  type StoredAppeal,
  type StoredTrade,
  tradeLifecycle,
} from '@cht/machines/lifecycles'
import { MINUTE, REVIEW_PERIOD } from '@cht/sdk/rules'

/** The time that every window has left after a downtime or a stop, at least, if it was open when that began (decision 5). */
const MIN_WINDOW = 15 * MINUTE

/**
 * Returns the earliest instant at which a window that was extended at `now` ends, up to the full minute. Processes that compute it in
 * the same minute get the same instant.
 */
export function getEarliestEnd(now: number): number {
  return Math.ceil((now + MIN_WINDOW) / MINUTE) * MINUTE
}

interface Stop {
  /** Since when payments and releases were stopped. */
  stoppedAt: number
  /** When they start again. */
  now: number
}

/** The windows of a trade after a stop. `due`: when time alone changes its stored state next. */
export interface ResumedTrade extends StoredTrade {
  due: number | undefined
}

/**
 * Moves the windows of an open trade that stood still: each has as much time left as when the stop began, and 15 minutes at
 * least (decision 42). `trade` is as it was stored, with `stoppedAt`.
 */
export function resumeTrade(trade: StoredTrade, { stoppedAt, now }: Stop): ResumedTrade {
  const stopped = tradeLifecycle.restore({ ...trade, stoppedAt }, now)
  const resumed: StoredTrade = { ...trade, stoppedAt: undefined }
  const move = (end: number) => Math.max(end + now - stoppedAt, getEarliestEnd(now))
  const end = getTradeWindow(stopped)?.end
  if (end !== undefined) resumed[end] = move(trade[end] ?? 0)
  // The grace period follows the payment window.
  if (end === 'paymentDueAt')
    resumed.graceEndsAt = resumed.paymentDueAt + trade.graceEndsAt - trade.paymentDueAt
  // A trade that both parties agreed to cancel during the stop was within its payment window.
  if (end === 'graceEndsAt' && trade.paymentDueAt > stoppedAt) resumed.paymentDueAt = move(trade.paymentDueAt)
  // Restored at instant 0, before any deadline: the stored state.
  return { ...resumed, due: tradeLifecycle.deadline(tradeLifecycle.restore(resumed, 0)) }
}

/**
 * When the time of an appeal ends after a stop, in ms: that for the rest of the payment, or that for a review. Undefined if the appeal
 * waits for neither.
 */
export function resumeDecision(appeal: StoredAppeal, { stoppedAt, now }: Stop): number | undefined {
  const snapshot = appealLifecycle.restore({ ...appeal, stoppedAt }, now)
  if (!isStoppable(snapshot)) return undefined
  // A decision during the stop has no more than the whole period left.
  return Math.min(Math.max(appeal.dueAt + now - stoppedAt, getEarliestEnd(now)), now + REVIEW_PERIOD)
}
