import { assertArgument, assertNumber } from '../assert-argument.js'
import { DAY, MINUTE } from '../time.js'

export const MAX_DURATION_MINUTES = 24 * 60
/** The form of a local start time, `HH:MM`. */
export const START_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The fields of a `LiveSession` that the rules use. */
export interface DailySession {
  startTime: string
  durationInMinutes: number
  timeZone?: string | undefined
}

/** One occurrence of a daily session, [startsAt, endsAt), on a local date of its time zone. Instants in ms. */
export interface Occurrence {
  timeZone: string
  /** The local start time of the session, `HH:MM`. */
  startTime: string
  /** `YYYY-MM-DD` in `timeZone`. */
  localDate: string
  /** Midnight of `localDate`, or the end of the gap if clocks go forward at midnight. */
  dayStartsAt: number
  startsAt: number
  endsAt: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The time zone of this machine. */
export function getLocalTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function isTimeZone(timeZone: string): boolean {
  try {
    getFormat(timeZone)
    return true
  } catch {
    return false
  }
}

/** Offsets change at multiples of 15 minutes UTC, and at most once a day. */
const OFFSET_STEP = 15 * MINUTE
/** The cache is cleared at this size. A list of sessions adds a few entries a day, so it is rarely reached. */
const MAX_CACHED_OFFSETS = 5_000
const offsets = new Map<string, number>()

const readOffset = (at: number, timeZone: string): number => {
  const key = `${timeZone} ${at}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  const parts: Record<string, number> = {}
  for (const { type, value } of getFormat(timeZone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

const floorTo = (at: number, unit: number): number => Math.floor(at / unit) * unit

/** The UTC offset of a time zone at an instant, in ms. Intl is slow: one cached offset serves a whole day unless it changes. */
const getOffset = (at: number, timeZone: string): number => {
  const day = floorTo(at, DAY)
  const offset = readOffset(day, timeZone)
  return offset === readOffset(day + DAY, timeZone) ? offset : readOffset(floorTo(at, OFFSET_STEP), timeZone)
}

/** The local time in a time zone at an instant, encoded as if it were UTC. */
const toWallTime = (at: number, timeZone: string): number => at + getOffset(at, timeZone)

/**
 * The instant of a local time that is encoded as if it were UTC. If clocks go back and the local time exists twice, the first
 * instant; if clocks go forward and it does not exist, the end of the gap.
 */
export function wallTimeToInstant(wall: number, timeZone: string): number {
  const candidates = [wall - DAY, wall + DAY]
    .map((at) => wall - getOffset(at, timeZone))
    .sort((a, b) => a - b)
  const exact = candidates.find((at) => toWallTime(at, timeZone) === wall)
  if (exact !== undefined) return exact
  let [before = wall, after = wall] = candidates
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (toWallTime(middle, timeZone) < wall) before = middle
    else after = middle
  }
  return after
}

const assertSession = ({ startTime, durationInMinutes }: DailySession, timeZone: string): void => {
  assertArgument(START_TIME.test(startTime), 'startTime', 'HH:MM', startTime)
  assertNumber('durationInMinutes', durationInMinutes)
  assertArgument(isTimeZone(timeZone), 'timeZone', 'a known time zone', timeZone)
}

/** The date at an instant in a time zone, `YYYY-MM-DD`. */
export function toLocalDate(at: number, timeZone: string): string {
  return new Date(toWallTime(at, timeZone)).toISOString().slice(0, 10)
}

/** The occurrence of a daily session on a local date, `YYYY-MM-DD`. */
export function createOccurrence(
  { startTime, durationInMinutes }: DailySession,
  timeZone: string,
  localDate: string,
): Occurrence {
  const midnight = Date.parse(localDate)
  const [hours = 0, minutes = 0] = startTime.split(':').map(Number)
  const startsAt = wallTimeToInstant(midnight + (hours * 60 + minutes) * MINUTE, timeZone)
  return {
    timeZone,
    startTime,
    localDate,
    dayStartsAt: wallTimeToInstant(midnight, timeZone),
    startsAt,
    endsAt: startsAt + durationInMinutes * MINUTE,
  }
}

/**
 * The daily sessions of a back end. If it has a calendar, `occurrences` are those around its response, and the only ones.
 */
export type SessionSchedule = readonly DailySession[] & {
  calendar?: { occurrences: readonly Occurrence[] }
}

/**
 * The occurrences of yesterday, today and tomorrow, sorted by start: all that can be ongoing or next at `now`. Sessions
 * without a time zone use `localZone`, by default that of this machine. With a calendar, its occurrences.
 */
export function listOccurrences(sessions: SessionSchedule, now: number, localZone?: string): Occurrence[] {
  let defaultZone = localZone
  const getZone = ({ timeZone }: DailySession): string => {
    if (timeZone !== undefined) return timeZone
    defaultZone ??= getLocalTimeZone()
    return defaultZone
  }
  assertNumber('now', now)
  const occurrences =
    sessions.calendar?.occurrences ??
    sessions.flatMap((session) => {
      const timeZone = getZone(session)
      assertSession(session, timeZone)
      return [-DAY, 0, DAY].map((days) =>
        createOccurrence(
          session,
          timeZone,
          new Date(toWallTime(now, timeZone) + days).toISOString().slice(0, 10),
        ),
      )
    })
  return [...occurrences].sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
}

/** The first occurrence that starts after `now`: the first one in which a new order can be matched. */
export function findNextOccurrence(
  sessions: SessionSchedule,
  now: number,
  localZone?: string,
): Occurrence | undefined {
  return listOccurrences(sessions, now, localZone).find(({ startsAt }) => startsAt > now)
}

/** The last occurrence that has started: payment windows count from it where a back end sends no deadlines. */
export function findLastOccurrence(
  sessions: SessionSchedule,
  now: number,
  localZone?: string,
): Occurrence | undefined {
  return listOccurrences(sessions, now, localZone).findLast(({ startsAt }) => startsAt <= now)
}

/** The ongoing occurrence that ends last, or else the next one to start. */
export function findOccurrence(
  sessions: SessionSchedule,
  now: number,
  localZone?: string,
): Occurrence | undefined {
  const occurrences = listOccurrences(sessions, now, localZone)
  const ongoing = occurrences.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  const last = ongoing.sort((a, b) => a.endsAt - b.endsAt).at(-1)
  return last ?? occurrences.find(({ startsAt }) => startsAt > now)
}
