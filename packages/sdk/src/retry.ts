import type { Endpoint } from './define-endpoint.js'
import { SECOND } from './time.js'

/** Writes that the server does once per key: all but those of /auth and change-password (decision 21). */
export function hasIdempotencyKey(row: Endpoint): boolean {
  return row.method !== 'GET' && !row.unkeyed && !row.path.startsWith('/auth/')
}

/** Reads, and writes under their key: what the server does once however often it is sent. */
export function isRetryable(row: Endpoint): boolean {
  return row.method === 'GET' || hasIdempotencyKey(row)
}

/** Answers that mean "not now": too many requests, and a gateway or an exchange that is away for a moment. */
export const RETRYABLE_STATUSES: readonly number[] = [429, 502, 503, 504]
export const MAX_RETRIES = 2
const FIRST_PAUSE = 300

/** The pause before another try, in ms: twice as long each time, and a different one for everybody. */
export function getRetryDelay(attempt: number, random: number): number {
  return FIRST_PAUSE * 2 ** attempt * (0.5 + random / 2)
}

/** `Retry-After` in ms, of its two forms: seconds, or an HTTP date; undefined where it is neither. */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * SECOND
  // An HTTP date begins with its day; its oldest form does not say that it is in GMT.
  if (!/^[A-Z][a-z]{2}/.test(value)) return undefined
  const at = Date.parse(value.replace(/( GMT)?$/, ' GMT'))
  const since = Date.parse(headers.get('date') ?? '') || now
  return Number.isNaN(at) ? undefined : Math.max(0, at - since)
}
