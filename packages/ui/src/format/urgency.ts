import { getTimeLeft } from './duration.js'

/** Below this share of the time allowed, the deadline is `soon`. */
const SOON = 0.25
/** Below this share, it is `urgent`. */
const URGENT = 0.1

/** The urgency of a deadline when a share of the time allowed, 0 to 1, is left. */
export function getUrgency(share: number): 'calm' | 'soon' | 'urgent' {
  if (share >= SOON) return 'calm'
  return share >= URGENT ? 'soon' : 'urgent'
}

/** The share of the time that is left until a deadline, 0 to 1. `length`: the whole time allowed, in ms. */
export function getShareLeft(deadline: number, length: number, now: number): number {
  return Math.min(1, getTimeLeft(deadline, now) / length)
}
