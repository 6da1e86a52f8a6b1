import { DAY } from '@cht/sdk/time'

/** `today` and `tomorrow` as the reader's calendar has them. */
const dayOf = (at: number, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

/** `today, 18:30 GMT+1`: a time of day with its zone, the reader's own where none is given. */
export function formatStart(at: number, now: number, timeZone: string | undefined): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
  const day = dayOf(at, timeZone)
  if (day === dayOf(now, timeZone)) return `today, ${time}`
  if (day === dayOf(now + DAY, timeZone)) return `tomorrow, ${time}`
  const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' }).format(at)
  return `${date}, ${time}`
}

/** Made once, with the zone of that time: a list has one in each of its cards, and making it takes longer than using it. */
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `20 Nov, 16:05 GMT+1`: when something was done, in the reader's own time. */
export function formatMoment(at: number): string {
  return MOMENT.format(at)
}

/** `20 Nov 2026`: a day, in the reader's own time. */
export function formatDay(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(at)
}

/** `20 November 2026 at 16:05 GMT+1`: when something was done, for whoever reads it elsewhere and later. */
export function formatStamp(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}
