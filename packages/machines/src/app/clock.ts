import { SECOND } from '@cht/sdk/rules'

/** The app's clock: one timer, which runs only while the page is visible and there are subscribers. */
export interface Clock {
  /** Exchange time in ms. */
  now(): number
  /** Calls `onTick` with exchange time at each full second. Returns a function that unsubscribes. */
  subscribe(onTick: (now: number) => void): () => void
  /** While the clock is paused, because the page is hidden, no subscriber is called. When it resumes, all are called. */
  setPaused(paused: boolean): void
  /** Lets a clock that stands still run. All subscribers are called. */
  run(): void
  /** Removes every subscriber and clears the timer. */
  stop(): void
}

/** Time between two ticks, in ms, above which time has jumped. */
const JUMP_THRESHOLD = 5 * SECOND

interface ClockOptions {
  /** Called when more than five seconds pass between two ticks: the device slept, or exchange time was moved. */
  onJump?: () => void
  /** Exchange time in ms at which the clock stands still until `run`. By default it runs at once. */
  standsAt?: number | undefined
}

/** Creates a clock over `now`, exchange time in ms. */
export function createClock(
  readTime: () => number,
  { onJump = () => {}, standsAt }: ClockOptions = {},
): Clock {
  let stoodAt = standsAt
  const now = () => stoodAt ?? readTime()
  const listeners = new Set<{ onTick: (now: number) => void }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let lastTickAt: number | undefined

  const clear = () => {
    clearTimeout(timer)
    timer = undefined
    lastTickAt = undefined
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = undefined
    if (stoodAt === undefined && !paused && listeners.size > 0)
      timer = setTimeout(tick, SECOND - (now() % SECOND))
  }
  const tick = () => {
    // First, so that a listener that throws does not stop the clock.
    schedule()
    const previousTickAt = lastTickAt
    const tickAt = now()
    lastTickAt = tickAt
    for (const { onTick } of listeners) onTick(tickAt)
    if (previousTickAt !== undefined && tickAt - previousTickAt > JUMP_THRESHOLD) onJump()
  }

  return {
    now,
    subscribe: (onTick) => {
      const listener = { onTick }
      listeners.add(listener)
      if (timer === undefined) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clear()
      }
    },
    setPaused: (value) => {
      paused = value
      if (paused) clear()
      else if (listeners.size > 0) tick()
    },
    run: () => {
      if (stoodAt === undefined) return
      stoodAt = undefined
      if (!paused && listeners.size > 0) tick()
    },
    stop: () => {
      listeners.clear()
      clear()
    },
  }
}
