import { HOUR, type Occurrence } from '@cht/sdk/rules'
import type { TimeFormat } from '@cht/ui/format/time'

/** What a picture of the sessions shows. Instants in ms. */
export interface SessionWindow {
  from: number
  to: number
}

const toHour = (at: number) => Math.floor(at / HOUR) * HOUR

/** From the session that is running, or else from now, until a session of every day has started again. */
export function getSessionWindow({ startsAt }: Pick<Occurrence, 'startsAt'>, now: number): SessionWindow {
  const from = toHour(Math.min(startsAt, now))
  return { from, to: from + 26 * HOUR }
}

const LABELLED_HOURS = 6

/** The hours of the user's day that are labelled: 00:00, 06:00, 12:00 and 18:00. */
export function listHours(
  { from, to }: SessionWindow,
  { formatClockTime }: Pick<TimeFormat, 'formatClockTime'>,
): number[] {
  const hours = Array.from({ length: Math.floor((to - from) / HOUR) }, (_, index) => from + index * HOUR)
  return hours.filter((at) => Number.parseInt(formatClockTime(at), 10) % LABELLED_HOURS === 0)
}
