import { SECOND } from '@cht/sdk/rules'
import { getDataTime, type ResourceContext } from '../resource.js'

/** How old the data on the screen is. */
export interface Freshness {
  /** Exchange time of the oldest data on the screen, in ms: of its response, or of the last heartbeat without a change of it; undefined if there is none. */
  asOf: number | undefined
  /** Whether the exchange does not answer, or has failed to load some of the data again for half a minute. */
  isFailing: boolean
}

/** A load without an answer is reported after this time, in ms. */
const PATIENCE = 3 * SECOND
/** It is reported after this time, in ms, if the data is older than `OLD_AFTER`. */
const PATIENCE_IF_OLD = 2 * SECOND
/** The age of data, in ms, up to which a screen with a deadline need not say it (decision 25). */
const OLD_AFTER = 20 * SECOND
/** An answer that is a failure is reported when the data is older than this, in ms. A single failure is not. */
const FAILING_AFTER = 30 * SECOND

const isFailingNow = (
  { failure, isUnanswered, requestedAt }: ResourceContext,
  age: number,
  now: number,
): boolean => {
  const waited = requestedAt === undefined ? 0 : now - requestedAt
  if (failure !== undefined && (isUnanswered || age > FAILING_AFTER)) return true
  return waited >= (age > OLD_AFTER ? PATIENCE_IF_OLD : PATIENCE)
}

export function getFreshness(resources: Iterable<ResourceContext>, now: number): Freshness {
  let asOf: number | undefined
  let isFailing = false
  for (const context of resources) {
    const { watchers, loaded, verifiedAt } = context
    if (watchers === 0 || !loaded) continue
    const at = getDataTime(loaded, verifiedAt)
    asOf = Math.min(asOf ?? at, at)
    isFailing ||= isFailingNow(context, now - at, now)
  }
  return { asOf, isFailing }
}
