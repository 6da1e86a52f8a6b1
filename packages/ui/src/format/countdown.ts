import { countMinutesLeft, DAY, getTimeLeft, MINUTE, SECOND } from './duration.js'

/** Below this time left, seconds are shown. */
const SECONDS_BELOW = 5 * MINUTE

/** Rounded up to whole seconds. */
const splitDuration = (ms: number) => {
  const seconds = Math.ceil(ms / SECOND)
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

const padTwo = (value: number) => String(value).padStart(2, '0')

/** The text at zero: only the server knows what happened at the deadline (decision 1). */
export const CHECKING_TEXT = 'Checking…'

/** When the text of `formatCountdown` changes next; `now` itself while it shows seconds and after the deadline. */
export function getNextTextChange(deadline: number, now: number): number {
  const left = getTimeLeft(deadline, now)
  return left > SECONDS_BELOW ? deadline - (countMinutesLeft(deadline, now) - 1) * MINUTE : now
}

/** Above this number of minutes, hours are shown. The windows of a trade are shorter, those of an appeal longer. */
const HOURS_ABOVE = 180

/** A number of minutes: `54 min`, `23 h 5 min`. */
export function formatMinutes(minutes: number): string {
  return minutes > HOURS_ABOVE ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`
}

/**
 * The time left: `54 min left`, above three hours `23 h 5 min left`, in the last five minutes `04:59 left`. All times in ms;
 * the suffix here is ` left`.
 */
export function formatCountdown(deadline: number, now: number, suffix = ''): string {
  const left = getTimeLeft(deadline, now)
  if (left === 0) return CHECKING_TEXT
  if (left > SECONDS_BELOW) return `${formatMinutes(countMinutesLeft(deadline, now))}${suffix}`
  const { minutes, seconds } = splitDuration(left)
  return `${padTwo(minutes)}:${padTwo(seconds)}${suffix}`
}

/** The time left in seconds: `01:42:18`, below an hour `42:18`. */
export function formatClock(deadline: number, now: number): string {
  const left = getTimeLeft(deadline, now)
  if (left === 0) return CHECKING_TEXT
  const { hours, minutes, seconds } = splitDuration(left)
  const short = `${padTwo(minutes)}:${padTwo(seconds)}`
  return hours > 0 ? `${padTwo(hours)}:${short}` : short
}

/** The time left in days, rounded up: `3 days left`; in the last day `05:12:09 left`. */
export function formatDaysLeft(deadline: number, now: number, suffix = ''): string {
  const left = getTimeLeft(deadline, now)
  if (left > DAY) return `${Math.ceil(left / DAY)} days${suffix}`
  return left === 0 ? CHECKING_TEXT : `${formatClock(deadline, now)}${suffix}`
}

/** The time left as hours, minutes and seconds, two digits each. */
export function formatClockParts(deadline: number, now: number): [string, string, string] {
  const { hours, minutes, seconds } = splitDuration(getTimeLeft(deadline, now))
  return [padTwo(hours), padTwo(minutes), padTwo(seconds)]
}
