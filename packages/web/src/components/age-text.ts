import { DAY, HOUR, MINUTE } from '@cht/sdk/time'

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago something was, as people say it: `a moment ago`, `2 minutes ago`, `30 hours ago`, `3 days ago`. */
export function ageText(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < MINUTE) return 'a moment ago'
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute')
  return age < 2 * DAY ? ago(Math.floor(age / HOUR), 'hour') : ago(Math.floor(age / DAY), 'day')
}
