import { DAY, HOUR, MINUTE, minutesLeft, splitDuration, timeLeft } from '@cht/sdk/time'

/** From here on seconds are shown. */
const LAST_MINUTES = 5 * MINUTE

const padTwo = (value: number) => String(value).padStart(2, '0')

/** Said at zero: what happens then is the exchange's to say, not the clock's (decision 1). */
export const CHECKING = 'Checking…'

/** When `countdownText` says something else next: in minutes it stands for up to a minute, in seconds for no time at all. */
export function getNextTextChange(deadline: number, now: number): number {
  const left = timeLeft(deadline, now)
  return left > LAST_MINUTES ? deadline - (minutesLeft(deadline, now) - 1) * MINUTE : now
}

/** `54 min left`, in the last minutes `04:59 left`; without `suffix` the time alone. */
export function countdownText(deadline: number, now: number, suffix = ''): string {
  const left = timeLeft(deadline, now)
  if (left === 0) return CHECKING
  if (left > LAST_MINUTES) return `${minutesLeft(deadline, now)} min${suffix}`
  const { minutes, seconds } = splitDuration(left)
  return `${padTwo(minutes)}:${padTwo(seconds)}${suffix}`
}

/** `00:42:18`, without the hours where there are none. */
export function clockText(deadline: number, now: number): string {
  const left = timeLeft(deadline, now)
  if (left === 0) return CHECKING
  const { hours, minutes, seconds } = splitDuration(left)
  const short = `${padTwo(minutes)}:${padTwo(seconds)}`
  return left > HOUR || hours > 0 ? `${padTwo(hours)}:${short}` : short
}

/** `3 days left`, in the last day `05:12:09 left`; days are rounded up. */
export function daysText(deadline: number, now: number, suffix = ''): string {
  const left = timeLeft(deadline, now)
  if (left > DAY) return `${Math.ceil(left / DAY)} days${suffix}`
  return left === 0 ? CHECKING : `${clockText(deadline, now)}${suffix}`
}

/** Hours, minutes and seconds, two digits each. */
export function boxTexts(deadline: number, now: number): [string, string, string] {
  const { hours, minutes, seconds } = splitDuration(timeLeft(deadline, now))
  return [padTwo(hours), padTwo(minutes), padTwo(seconds)]
}
