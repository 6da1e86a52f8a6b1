/** Minutes left at which the time is announced. */
const ANNOUNCED_MINUTES = [15, 5, 1]

/** The announcement when the minutes left have changed from `before` to `left`; undefined where there is none. */
export function getTimeAnnouncement(before: number, left: number): string | undefined {
  const isDue = left > 0 && ANNOUNCED_MINUTES.some((minutes) => left <= minutes && minutes < before)
  return isDue ? `${left} ${left === 1 ? 'minute' : 'minutes'} left` : undefined
}
