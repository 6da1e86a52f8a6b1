import { SECOND } from '@cht/sdk/rules'

/** How long servers that have failed are not asked, in ms. */
const AVOIDED_FOR = 5 * SECOND

/**
 * After so many connections in a row that lead to unfit servers, no further one is tried. Before, other servers of the same URL may
 * answer.
 */
const MAX_UNFIT = 3

/** Whether the servers of a URL may be asked. */
export interface Availability {
  /** Returns whether the caller may ask them. After a failure one caller may, each time `AVOIDED_FOR` is over. */
  claim(): boolean
  /** Keeps the next reads away from them. Returns whether they were available. */
  avoid(): boolean
  /** Counts a connection to an unfit server. Returns whether the servers are avoided from now on. */
  countUnfit(): boolean
  /** Lets all reads ask them. Returns whether they were avoided. */
  restore(): boolean
}

/** `now` returns ms. */
export function createAvailability(now: () => number): Availability {
  /** When the next caller may ask it; undefined while it is available. */
  let retryAt: number | undefined
  let unfit = 0
  const avoid = () => {
    const wasAvailable = retryAt === undefined
    retryAt = now() + AVOIDED_FOR
    return wasAvailable
  }
  return {
    claim: () => {
      if (retryAt === undefined) return true
      if (now() < retryAt) return false
      retryAt = now() + AVOIDED_FOR
      return true
    },
    avoid,
    countUnfit: () => {
      unfit++
      return unfit >= MAX_UNFIT && avoid()
    },
    restore: () => {
      const wasAvoided = retryAt !== undefined
      retryAt = undefined
      unfit = 0
      return wasAvoided
    },
  }
}
