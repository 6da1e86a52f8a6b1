import { DAY } from './duration.js'

/** Formats instants, in ms, as local times of one time zone. */
export interface TimeFormat {
  /** The time zone, as in `Africa/Lagos`. */
  timeZone: string
  /** A future time: `today, 18:30 GMT+1`, `tomorrow, …` or `20 November, …`. */
  formatUpcomingTime(at: number, now: number): string
  /** A time of the day: `19:30`. */
  formatClockTime(at: number): string
  /** A time without the year: `20 Nov, 16:05 GMT+1`. */
  formatDateTimeWithoutYear(at: number): string
  /** A time with the year: `20 Nov 2026, 16:05 GMT+1`. */
  formatShortDateTime(at: number): string
  /** A time for a document, with the year: `20 November 2026 at 16:05 GMT+1`. */
  formatLongDateTime(at: number): string
  /** A date: `20 Nov 2026`. */
  formatDate(at: number): string
  /** The name of the time zone at an instant: `GMT+1`. */
  formatTimeZone(at: number): string
}

const CLOCK_TIME = { hour: '2-digit', minute: '2-digit' } as const
const ZONED_TIME = { ...CLOCK_TIME, timeZoneName: 'short' } as const

/** The styles of `Intl`, by what they show. */
const STYLES = {
  clockTime: CLOCK_TIME,
  zonedTime: ZONED_TIME,
  longDay: { day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  withoutYear: { day: 'numeric', month: 'short', ...ZONED_TIME },
  withYear: { day: 'numeric', month: 'short', year: 'numeric', ...ZONED_TIME },
  long: { day: 'numeric', month: 'long', year: 'numeric', ...ZONED_TIME },
  timeZone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof STYLES

const createTimeFormat = (timeZone: string): TimeFormat => {
  // Created when it is first used, and only once: creating a format takes longer than formatting.
  const formats = new Map<Style, Intl.DateTimeFormat>()
  const getFormat = (style: Style): Intl.DateTimeFormat => {
    const format = formats.get(style) ?? new Intl.DateTimeFormat('en-GB', { ...STYLES[style], timeZone })
    formats.set(style, format)
    return format
  }
  const formatAs = (style: Style) => (at: number) => getFormat(style).format(at)
  const formatDate = formatAs('date')
  const formatDay = (at: number, now: number): string => {
    const date = formatDate(at)
    if (date === formatDate(now)) return 'today'
    return date === formatDate(now + DAY) ? 'tomorrow' : getFormat('longDay').format(at)
  }
  return {
    timeZone,
    formatUpcomingTime: (at, now) => `${formatDay(at, now)}, ${getFormat('zonedTime').format(at)}`,
    formatClockTime: formatAs('clockTime'),
    formatDateTimeWithoutYear: formatAs('withoutYear'),
    formatShortDateTime: formatAs('withYear'),
    formatLongDateTime: formatAs('long'),
    formatDate,
    formatTimeZone: (at) => {
      const parts = getFormat('timeZone').formatToParts(at)
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    },
  }
}

/** A server formats for users of many zones; the cache is cleared at this size. */
const CACHE_SIZE = 100

const timeFormats = new Map<string, TimeFormat>()

/**
 * The formats of a time zone. They throw a RangeError if there is no such zone.
 * @param timeZone an IANA name, as in `Africa/Lagos`
 */
export function getTimeFormat(timeZone: string): TimeFormat {
  const cached = timeFormats.get(timeZone)
  if (cached) return cached
  if (timeFormats.size === CACHE_SIZE) timeFormats.clear()
  const created = createTimeFormat(timeZone)
  timeFormats.set(timeZone, created)
  return created
}
