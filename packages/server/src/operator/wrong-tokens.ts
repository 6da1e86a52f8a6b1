import { MINUTE, SECOND } from '@cht/sdk/time'
import { tooManyRequests } from '../domain/refusal.js'
import type { RateLimitKey } from '../http/address.js'

/** How many wrong operator tokens an address may send in a period, and how long a period is, in ms. */
export const WRONG_TOKENS = { max: 20, period: 15 * MINUTE }

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
  const { max, period } = WRONG_TOKENS
  const counts = new Map<string, number>()
  /** The index of the current period. */
  let current = 0
  const startPeriod = () => {
    const index = Math.floor(now() / period)
    if (index !== current) counts.clear()
    current = index
  }
  return {
    assertTriesLeft: (keys) => {
      startPeriod()
      if (keys.every(({ key, limitMultiplier }) => (counts.get(key) ?? 0) < max * limitMultiplier)) return
      throw tooManyRequests(Math.ceil(((current + 1) * period - now()) / SECOND))
    },
    count: (keys) => {
      startPeriod()
      // Bounds the memory. The count in the database goes on.
      if (counts.size >= MAX_KEYS) counts.clear()
      for (const { key } of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
  }
}
