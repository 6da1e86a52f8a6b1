/** Milliseconds. Every instant and duration in these packages is a number of them. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What is left until `deadline`, never negative. Windows are [from, until): at `until` nothing is left (decision 1). */
export function timeLeft(deadline: number, now: number): number {
  return Math.max(0, deadline - now)
}

/** Minutes left, rounded up, so that 0 never shows while a window is open (decision 1). */
export function minutesLeft(deadline: number, now: number): number {
  return Math.ceil(timeLeft(deadline, now) / MINUTE)
}

export interface HoursMinutesSeconds {
  hours: number
  minutes: number
  seconds: number
}

/** A duration in whole seconds, rounded up, split for a countdown. */
export function splitDuration(ms: number): HoursMinutesSeconds {
  const seconds = Math.ceil(ms / SECOND)
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** The difference between exchange time and this machine's clock, with the moment it was measured. */
export interface ClockOffset {
  ms: number
  measuredAt: number
}

const OFFSET_LIFETIME = MINUTE

/**
 * Exchange time as read from a `Date` header, kept so that the estimate may lag but never leads (decision 1):
 * the header is cut to the second and travelled for a while, so the largest offset of the last minute is the truest.
 * A larger fall than that explains means that the machine's own clock was set.
 */
export function updateClockOffset(
  known: ClockOffset | undefined,
  exchangeTime: number,
  receivedAt: number,
): ClockOffset {
  const ms = exchangeTime - receivedAt
  const stale = !known || receivedAt - known.measuredAt > OFFSET_LIFETIME || known.measuredAt > receivedAt
  return stale || ms >= known.ms || known.ms - ms > 10 * SECOND ? { ms, measuredAt: receivedAt } : known
}

/**
 * Long British date with a 12-hour clock, e.g. `20 November 2026 at 4:05 pm` (spec section 2, Notifications).
 * `hour12: true` would write noon as 0 in this locale.
 */
export function formatDateTime(at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  }).format(at)
}
