import { SECOND } from '@cht/sdk/rules'

/** How long a replica that has failed is not asked, in ms. */
const AVOIDED_FOR = 5 * SECOND

/** Whether a replica may be asked. */
export interface Availability {
  /** Returns whether the caller may ask it. Of a replica that has failed, one caller may, each time `AVOIDED_FOR` is over. */
  claim(): boolean
  /** Keeps the next reads away from it. Returns whether it was available. */
  avoid(): boolean
  /** Lets all reads ask it. Returns whether it was avoided. */
  restore(): boolean
}

/** `now` returns ms. */
export function createAvailability(now: () => number): Availability {
  /** When the next caller may ask it; undefined while it is available. */
  let retryAt: number | undefined
  return {
    claim: () => {
      if (retryAt === undefined) return true
      if (now() < retryAt) return false
      retryAt = now() + AVOIDED_FOR
      return true
    },
    avoid: () => {
      const wasAvailable = retryAt === undefined
      retryAt = now() + AVOIDED_FOR
      return wasAvailable
    },
    restore: () => {
      const wasAvoided = retryAt !== undefined
      retryAt = undefined
      return wasAvoided
    },
  }
}
