import { DAY } from './duration.js'

/** The calendar day of an instant in the user's time zone, to compare days. */
const toCalendarDay = (at: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(at)

/** A future time in the user's time zone: `today, 18:30 GMT+1`, `tomorrow, …` or `20 November, …`. */
export function formatUpcomingTime(at: number, now: number): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
  const day = toCalendarDay(at)
  if (day === toCalendarDay(now)) return `today, ${time}`
  if (day === toCalendarDay(now + DAY)) return `tomorrow, ${time}`
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(at)
  return `${date}, ${time}`
}

/** These two are created only once, because each row of a list uses them and creating a format takes longer than formatting. */
const WITHOUT_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A time in the user's time zone, without the year: `20 Nov, 16:05 GMT+1`. */
export function formatDateTimeWithoutYear(at: number): string {
  return WITHOUT_YEAR.format(at)
}

/** A time in the user's time zone, with the year: `20 Nov 2026, 16:05 GMT+1`. */
export function formatShortDateTime(at: number): string {
  return WITH_YEAR.format(at)
}

/** The name of the user's time zone at an instant: `GMT+1`. */
export function formatTimeZone(at: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A date in the user's time zone: `20 Nov 2026`. */
export function formatDate(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(at)
}

/** A time for a document, with the year: `20 November 2026 at 16:05 GMT+1`. */
export function formatLongDateTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}
