import type { RateLimitKey } from './address.js'
import { LIMITS } from './limits.js'
import { createPeriodCount } from './period-count.js'
import { tooManyRequests } from './refusal.js'

const MAX_KEYS = 10_000

export interface WrongTokens {
  /** Throws 429 if one of the keys of an address has no try left. */
  assertTriesLeft(keys: readonly RateLimitKey[]): void
  /** Counts a wrong token for each key of an address. */
  count(keys: readonly RateLimitKey[]): void
}

/**
 * Counts wrong operator tokens by address, in the memory of this process. The database counts them for all processes, but
 * concurrent requests all read the same count there. Here they are counted one after the other. `now` is any
 * clock in ms that works without the database.
 */
export function createWrongTokens(now: () => number): WrongTokens {
  const { max, period } = LIMITS.operatorToken.of.address
  // Bounds the memory. The count in the database goes on.
  const counts = createPeriodCount(now, period, MAX_KEYS)
  return {
    assertTriesLeft: (keys) => {
      if (keys.every(({ key, limitMultiplier }) => counts.get(key) < max * limitMultiplier)) return
      throw tooManyRequests(counts.secondsLeft())
    },
    count: (keys) => {
      for (const { key } of keys) counts.add(key)
    },
  }
}
