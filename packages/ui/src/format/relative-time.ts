import { DAY, HOUR, MINUTE, SECOND } from './duration.js'

const formatAgo = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * The age of an instant, rounded down: `a moment ago`, `2 minutes ago`, `30 hours ago`, `3 days ago`. Both times in ms.
 */
export function formatRelativeTime(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < MINUTE) return 'a moment ago'
  if (age < HOUR) return formatAgo(Math.floor(age / MINUTE), 'minute')
  return age < 2 * DAY ? formatAgo(Math.floor(age / HOUR), 'hour') : formatAgo(Math.floor(age / DAY), 'day')
}

/** Below this age, in ms, data counts as current (decision 25). */
const CURRENT_BELOW = 20 * SECOND

/** The age of data, as `formatRelativeTime`, with seconds from 20 to 59: `a moment ago`, `25 seconds ago`, `2 minutes ago`. */
export function formatDataAge(at: number, now: number): string {
  const age = now - at
  return age >= CURRENT_BELOW && age < MINUTE
    ? formatAgo(Math.floor(age / SECOND), 'second')
    : formatRelativeTime(at, now)
}
