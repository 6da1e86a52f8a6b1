import { afterEach, beforeEach, vi } from 'vitest'

/** The time at which each test starts, in ms. */
export const START = 1_000_000

/** Gives each test of the file fake timers and a clock that starts at `START`. */
export function installFakeTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
