import { assertArgument, assertNumber } from './assert-argument.js'

/** In milliseconds, the unit of instants and durations in these packages where a name says no other. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Milliseconds until `deadline`, at least 0. Windows are half-open, [from, until). */
export function getTimeLeft(deadline: number, now: number): number {
  // Infinity is the deadline of what does not end.
  assertArgument(!Number.isNaN(deadline - now), 'deadline and now', 'numbers', `${deadline} and ${now}`)
  return Math.max(0, deadline - now)
}

/** Minutes until `deadline`, rounded up: 0 only when the window is over. */
export function countMinutesLeft(deadline: number, now: number): number {
  return Math.ceil(getTimeLeft(deadline, now) / MINUTE)
}

export interface HoursMinutesSeconds {
  hours: number
  minutes: number
  seconds: number
}

/** Splits a duration, rounded up to whole seconds, for a countdown. */
export function splitDuration(ms: number): HoursMinutesSeconds {
  assertNumber('ms', ms)
  const seconds = Math.ceil(ms / SECOND)
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** Exchange time minus this machine's clock, in ms, and when it was measured, by this machine's clock. */
export interface ClockOffset {
  ms: number
  measuredAt: number
  /** An offset that is too far from the current one, or from this machine's clock, until a second response has it too. */
  unconfirmed?: number
}

const OFFSET_LIFETIME = MINUTE
const MAX_DECREASE = 10 * SECOND
/** One response after the first moves exchange time by no more than this, in ms, until another confirms it. */
export const MAX_CLOCK_JUMP = 2 * DAY
/**
 * The first response moves exchange time by no more than this from this machine's clock, in ms, until another confirms it. That
 * clock may be set to a wrong date.
 */
export const MAX_FIRST_CLOCK_OFFSET = 366 * DAY

/**
 * Updates the offset with the `Date` header of a response, so that exchange time may lag but never leads. The header is
 * truncated to the second and delayed by the network, so the largest offset of the last minute is the most accurate. A decrease
 * of more than 10 seconds means that this machine's clock was set. A jump of more than two days, or a first offset of more than
 * a year, takes effect when the next response confirms it: one proxy with a wrong clock moves little.
 */
export function updateClockOffset(
  current: ClockOffset | undefined,
  exchangeTime: number,
  receivedAt: number,
): ClockOffset {
  const ms = exchangeTime - receivedAt
  const isConfirmed = current?.unconfirmed !== undefined && Math.abs(ms - current.unconfirmed) <= MAX_DECREASE
  const jump = Math.abs(ms - (current?.ms ?? 0))
  if (jump > (current ? MAX_CLOCK_JUMP : MAX_FIRST_CLOCK_OFFSET) && !isConfirmed)
    return { ms: 0, measuredAt: Number.NEGATIVE_INFINITY, ...current, unconfirmed: ms }
  const isStale =
    !current || receivedAt - current.measuredAt > OFFSET_LIFETIME || current.measuredAt > receivedAt
  return isStale || ms >= current.ms || current.ms - ms > MAX_DECREASE
    ? { ms, measuredAt: receivedAt }
    : { ms: current.ms, measuredAt: current.measuredAt }
}

/** The format of the last time zone: a list has many times of one zone, and to create a format takes longer than to use it. */
let lastFormat: { timeZone: string | undefined; format: Intl.DateTimeFormat } | undefined

const getLongFormat = (timeZone: string | undefined): Intl.DateTimeFormat => {
  if (lastFormat && lastFormat.timeZone === timeZone) return lastFormat.format
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  })
  lastFormat = { timeZone, format }
  return format
}

/**
 * Long British date with a 12-hour clock, e.g. `20 November 2026 at 4:05 pm`. `hour12: true` would format noon as 0 in this
 * locale.
 */
export function formatDateTime(at: number, timeZone?: string): string {
  assertNumber('at', at)
  return getLongFormat(timeZone).format(at)
}
