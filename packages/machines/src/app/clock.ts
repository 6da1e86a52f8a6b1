import { SECOND } from '@cht/sdk/time'

/** The app's clock (decision 1): one timer, which runs only while someone subscribes. */
export interface Clock {
  /** Exchange time in ms. */
  now(): number
  /** Calls back about once a second, on the second, with exchange time. Returns a function that unsubscribes. */
  subscribe(onTick: (now: number) => void): () => void
  /** While paused (a hidden page) no subscriber is called. On resuming, each is called at once. */
  pause(paused: boolean): void
  /** Removes every subscriber and clears the timer. */
  stop(): void
}

/** Two ticks never differ by more without a jump. */
const JUMP = 5 * SECOND

/** `onJump` is called when time advances by more than a tick: the machine slept, or exchange time was moved. */
export function createClock(now: () => number, onJump: () => void = () => {}): Clock {
  const listeners = new Set<{ onTick: (now: number) => void }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let ticked: number | undefined

  const clear = () => {
    clearTimeout(timer)
    timer = undefined
    ticked = undefined
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = undefined
    if (!paused && listeners.size > 0) timer = setTimeout(tick, SECOND - (now() % SECOND))
  }
  const tick = () => {
    schedule() // first, so that a listener that throws does not stop the clock
    const before = ticked
    ticked = now()
    for (const { onTick } of listeners) onTick(ticked)
    if (before !== undefined && ticked - before > JUMP) onJump()
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
    pause: (value) => {
      paused = value
      if (paused) clear()
      else tick()
    },
    stop: () => {
      listeners.clear()
      clear()
    },
  }
}
