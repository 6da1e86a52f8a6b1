import { DAY, MINUTE } from '../time.js'

export const MAX_DURATION_MINUTES = 24 * 60

/** As the wire's LiveSession; only these fields matter here. */
export interface DailySession {
  startTime: string
  durationInMinutes: number
  timeZone?: string | undefined
}

/** One occurrence of a daily session: [startsAt, endsAt) on a local date of its zone. */
export interface Occurrence {
  timeZone: string
  /** The session's own start time, `HH:MM`. */
  startTime: string
  /** `YYYY-MM-DD` in `timeZone`. */
  localDate: string
  startsAt: number
  endsAt: number
}

/** What the banner shows at an instant (spec section 4, decision 22). */
export type SessionStatus =
  | { state: 'none' }
  | { state: 'ongoing'; session: Occurrence }
  | { state: 'upcoming'; session: Occurrence; day: 'today' | 'tomorrow' }

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
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

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function isTimeZone(timeZone: string): boolean {
  try {
    formatIn(timeZone)
    return true
  } catch {
    return false
  }
}

/** Clocks change at a whole quarter of an hour, and at most once a day. */
const QUARTER = 15 * MINUTE
/** More than a list of sessions reads in many days. Beyond it, all of them are read again. */
const MAX_OFFSETS = 5_000
const offsets = new Map<string, number>()

const readOffset = (at: number, timeZone: string): number => {
  const key = `${timeZone} ${at}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const part: Record<string, number> = {}
  for (const { type, value } of formatIn(timeZone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

const floorTo = (at: number, unit: number): number => Math.floor(at / unit) * unit

/** How far a zone's clocks are ahead of UTC, in ms. Intl is slow to tell: it is asked for whole days where it can be. */
const offsetAt = (at: number, timeZone: string): number => {
  const day = floorTo(at, DAY)
  const offset = readOffset(day, timeZone)
  return offset === readOffset(day + DAY, timeZone) ? offset : readOffset(floorTo(at, QUARTER), timeZone)
}

/** The wall clock of a zone at an instant, as if it were UTC. */
const wallClock = (at: number, timeZone: string): number => at + offsetAt(at, timeZone)

/** The instant of a wall-clock time: the first of a doubled one, the first after the gap where it does not exist (decision 2). */
export function wallTimeToInstant(wall: number, timeZone: string): number {
  const candidates = [wall - DAY, wall + DAY].map((at) => wall - offsetAt(at, timeZone)).sort((a, b) => a - b)
  const exact = candidates.find((at) => wallClock(at, timeZone) === wall)
  if (exact !== undefined) return exact
  let [before = wall, after = wall] = candidates
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallClock(middle, timeZone) < wall) before = middle
    else after = middle
  }
  return after
}

/** The occurrence of a daily session on the local day `daysAhead` of the one at `now`. */
const occurrenceOn = (
  session: DailySession,
  timeZone: string,
  now: number,
  daysAhead: number,
): Occurrence => {
  const midnight = Math.floor(wallClock(now, timeZone) / DAY) * DAY + daysAhead * DAY
  const [hours = 0, minutes = 0] = session.startTime.split(':').map(Number)
  const startsAt = wallTimeToInstant(midnight + (hours * 60 + minutes) * MINUTE, timeZone)
  return {
    timeZone,
    startTime: session.startTime,
    localDate: new Date(midnight).toISOString().slice(0, 10),
    startsAt,
    endsAt: startsAt + session.durationInMinutes * MINUTE,
  }
}

/**
 * Every occurrence of yesterday, today and tomorrow, by start: whatever can be running or next at `now`, in ms.
 * `ownZone`: of sessions that name none; absent, the reader's own.
 */
export function occurrencesAround(
  sessions: readonly DailySession[],
  now: number,
  ownZone?: string,
): Occurrence[] {
  let own = ownZone
  const zoneOf = ({ timeZone }: DailySession): string => {
    if (timeZone !== undefined) return timeZone
    own ??= ownTimeZone()
    return own
  }
  return sessions
    .flatMap((session) => [-1, 0, 1].map((day) => occurrenceOn(session, zoneOf(session), now, day)))
    .sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
}

/** Ongoing: of several, the one that ends last. Otherwise the next to start (spec section 4, decision 2). */
export function sessionStatus(
  sessions: readonly DailySession[],
  now: number,
  ownZone?: string,
): SessionStatus {
  const around = occurrencesAround(sessions, now, ownZone)
  const running = around.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  const last = running.sort((a, b) => a.endsAt - b.endsAt).at(-1)
  if (last) return { state: 'ongoing', session: last }
  const next = around.find(({ startsAt }) => startsAt > now)
  if (!next) return { state: 'none' }
  const today = new Date(wallClock(now, next.timeZone)).toISOString().slice(0, 10)
  return { state: 'upcoming', session: next, day: next.localDate === today ? 'today' : 'tomorrow' }
}
