import { timeLeft } from '@cht/sdk/time'

/** Below these shares of its window what is left is called soon, then urgent. */
const SOON = 0.25
const URGENT = 0.1

/** How pressing it is when `share`, 0 to 1, of a window is left. */
export function urgencyOf(share: number): 'calm' | 'soon' | 'urgent' {
  if (share >= SOON) return 'calm'
  return share >= URGENT ? 'soon' : 'urgent'
}

/** Which share of a window of `length` ms is left until its deadline, 0 to 1. */
export function shareLeft(deadline: number, length: number, now: number): number {
  return Math.min(1, timeLeft(deadline, now) / length)
}
