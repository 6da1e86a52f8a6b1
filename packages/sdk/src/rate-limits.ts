import type { Endpoint } from './define-endpoint.js'
import { createApiError } from './response-body.js'
import { getRetryDelay, isRetryable } from './retry.js'
import { MINUTE } from './time.js'
import type { Deadline } from './timeout.js'

/** The longest time for which one `Retry-After` holds back other calls, in ms: a wrong one must not end the use of a client. */
const MAX_WAIT = 15 * MINUTE

interface Limit {
  response: Response
  body: unknown
  /** By the clock of the client, in ms. */
  until: number
}

/** What a client remembers of the 429 responses of its exchange. */
export interface RateLimits {
  /**
   * Waits until the exchange accepts calls of the endpoint again. If that takes longer than the deadline, rejects with the error of the
   * 429, whose `retryAfter` is the time left.
   */
  wait(endpoint: Endpoint, deadline: Pick<Deadline, 'getTimeLeft' | 'sleep'>): Promise<void>
  /** Remembers a 429 with `Retry-After`, which is in ms. Any other response changes nothing. */
  learn(endpoint: Endpoint, response: Response, retryAfter: number | undefined, body?: unknown): void
  /** Forgets all: another user may have other limits. */
  clear(): void
}

/**
 * Creates the memory of a client. It is by endpoint, since a limit may be that of one endpoint: a user who may not ask for a code again must
 * be able to pay. `random` returns a number in [0, 1) for the jitter. A call that is never retried, such as a login, is always sent: its limit may be that of an email.
 */
export function createRateLimits(now: () => number, random: () => number): RateLimits {
  const limits = new Map<Endpoint, Limit>()
  return {
    wait: async (endpoint, deadline) => {
      let awaited: Limit | undefined
      for (;;) {
        const limit = limits.get(endpoint)
        const ms = limit ? limit.until - now() : 0
        // A `sleep` that ends early, as one of a test may, is not repeated.
        if (!limit || limit === awaited || ms <= 0) return
        awaited = limit
        // Calls that wait for the same limit are not sent at the same instant.
        const delay = ms + getRetryDelay(0, random())
        const isTooLong = delay >= deadline.getTimeLeft()
        // A program that calls again at once, for ever, must not keep its timers and connections from running.
        await deadline.sleep(isTooLong ? 0 : delay)
        if (isTooLong) throw createApiError(endpoint, limit.response, limit.body, ms)
      }
    },
    learn: (endpoint, response, retryAfter = 0, body = undefined) => {
      if (response.status !== 429 || retryAfter === 0 || !isRetryable(endpoint)) return
      limits.set(endpoint, { response, body, until: now() + Math.min(retryAfter, MAX_WAIT) })
    },
    clear: () => limits.clear(),
  }
}
