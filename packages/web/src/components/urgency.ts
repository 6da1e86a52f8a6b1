import { timeLeft } from '@cht/sdk/time'

/** Below these shares of the window, the time left is `soon`, then `urgent`. */
const SOON = 0.25
const URGENT = 0.1

/** The urgency of a deadline when a share of its window, 0 to 1, is left. */
export function getUrgency(share: number): 'calm' | 'soon' | 'urgent' {
  if (share >= SOON) return 'calm'
  return share >= URGENT ? 'soon' : 'urgent'
}

/** The share of a window that is left, 0 to 1. `length`: of the window, in ms. */
export function getShareLeft(deadline: number, length: number, now: number): number {
  return Math.min(1, timeLeft(deadline, now) / length)
}
