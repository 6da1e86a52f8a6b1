export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The time until `deadline`, in ms; 0 once it has passed. */
export function getTimeLeft(deadline: number, now: number): number {
  return Math.max(0, deadline - now)
}
