export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The time until `deadline`, in ms; 0 once it has passed. */
export function getTimeLeft(deadline: number, now: number): number {
  return Math.max(0, deadline - now)
}

/** Minutes until `deadline`, rounded up: 0 only when the time is over. */
export function countMinutesLeft(deadline: number, now: number): number {
  return Math.ceil(getTimeLeft(deadline, now) / MINUTE)
}
