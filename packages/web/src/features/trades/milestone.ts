/** The minutes left that are called out. */
const CALLS = [15, 5, 1]

/** What is said when the minutes left have gone from `before` to `left`; undefined where nothing is. */
export function milestone(before: number, left: number): string | undefined {
  const crossed = left > 0 && CALLS.some((call) => left <= call && call < before)
  return crossed ? `${left} ${left === 1 ? 'minute' : 'minutes'} left` : undefined
}
