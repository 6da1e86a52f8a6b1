import type { Endpoint } from './define-endpoint.js'
import { parseHttpDate } from './http-date.js'
import { isRead } from './is-read.js'
import { SECOND } from './time.js'

/** Whether requests carry an `Idempotency-Key`: all writes, unless the endpoint says otherwise. */
export function hasIdempotencyKey(endpoint: Endpoint): boolean {
  return !isRead(endpoint) && !endpoint.noIdempotencyKey
}

/** Whether a call can safely be sent again: a read, or a write with an idempotency key. */
export function isRetryable(endpoint: Endpoint): boolean {
  return isRead(endpoint) || hasIdempotencyKey(endpoint)
}

/** The client was rate limited, or a gateway or the exchange is temporarily unavailable. */
export const RETRYABLE_STATUSES: readonly number[] = [429, 502, 503, 504]
/** The most retries of a call, unless an option says otherwise. */
export const DEFAULT_RETRIES = 2
const FIRST_DELAY = 300

/**
 * The delay before a retry, in ms, in addition to `Retry-After`: exponential backoff with jitter. `attempt` is 0 after the first
 * request; `random` is in [0, 1).
 */
export function getRetryDelay(attempt: number, random: number): number {
  return FIRST_DELAY * 2 ** attempt * (0.5 + random / 2)
}

/**
 * The `Retry-After` header in ms, given in seconds or as an HTTP date; undefined if it is neither. A date counts from the `Date`
 * header, or from `now` without one.
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * SECOND
  const at = parseHttpDate(value)
  const since = parseHttpDate(headers.get('date')) || now
  return Number.isNaN(at) ? undefined : Math.max(0, at - since)
}
