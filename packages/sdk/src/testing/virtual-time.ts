import type { Timing } from '../timeout.js'

/** After this many turns of the event loop without a pending sleep, nothing can settle the promise any more. */
const MAX_IDLE_TURNS = 20

const waitForEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A clock that `until` advances from one pending sleep to the next. Uses no timers. */
export function createVirtualTime(start = 0) {
  let now = start
  const wakeTimes = new Map<() => void, number>()

  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        wakeTimes.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      if (signal?.aborted) return resolve()
      wakeTimes.set(wake, now + ms)
      signal?.addEventListener('abort', wake)
    })

  const advanceToNext = () => {
    const [next] = [...wakeTimes].sort(([, a], [, b]) => a - b)
    if (!next) return false
    now = Math.max(now, next[1])
    next[0]()
    return true
  }

  /** Advances time until the promise settles; rejects if no pending sleep could settle it. */
  const until = async <Value>(promise: Promise<Value>): Promise<Value> => {
    let isSettled = false
    const done = () => {
      isSettled = true
    }
    promise.then(done, done)
    for (let idle = 0; idle < MAX_IDLE_TURNS; ) {
      await waitForEventLoop()
      if (isSettled) return promise
      idle = advanceToNext() ? 0 : idle + 1
    }
    throw new Error('The promise did not settle')
  }

  /** The options of a client. */
  const timing: Timing = { now: () => now, sleep }
  return { ...timing, timing, sleep, until, countSleeps: () => wakeTimes.size }
}
