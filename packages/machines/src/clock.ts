import { SECOND } from '@cht/sdk/time'

/** The app's one clock (decision 1): one timer, running only while someone looks. */
export interface Clock {
  /** Exchange time in ms. */
  now(): number
  /** Calls back about once a second, on the second. Returns how to stop. */
  subscribe(onTick: () => void): () => void
  /** While paused (a hidden page) nobody is called; on resuming everybody is, at once. */
  pause(paused: boolean): void
}

export const createClock = (now: () => number): Clock => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const schedule = () => {
    stop()
    if (!paused && listeners.size > 0) timer = setTimeout(tick, SECOND - (now() % SECOND))
  }
  const tick = () => {
    schedule() // first, so that a listener that throws does not stop the clock
    for (const listener of listeners) listener()
  }

  return {
    now,
    subscribe: (onTick) => {
      const listener = () => onTick()
      listeners.add(listener)
      if (timer === undefined) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    pause: (value) => {
      paused = value
      if (paused) stop()
      else tick()
    },
  }
}
