import { AbortError, type AnyExchangeError, TimeoutError } from './errors.js'

/** The clock and timer of a client; tests replace them. */
export interface Timing {
  /** This machine's clock, in ms. */
  now: () => number
  /** Waits `ms` milliseconds, or until the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** As `Timing`; without `sleep`, timers are used. */
interface DeadlineTiming {
  now: Timing['now']
  sleep: Timing['sleep'] | undefined
}

const ENDED = 'ended'
/** The longest delay of `setTimeout`, in ms. A longer wait ends after it. */
const MAX_TIMER_DELAY = 2 ** 31 - 1

/** Waits on a timer. */
export const sleepOnTimer: Timing['sleep'] = (ms, signal) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(ms, MAX_TIMER_DELAY))
    signal.addEventListener('abort', done)
    // A signal that was aborted before sends no event.
    if (signal.aborted) done()
  })

/** Runs a callback after `ms` milliseconds on a timer; returns a function that cancels it. */
const scheduleOnTimer = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, Math.min(ms, MAX_TIMER_DELAY))
  return () => clearTimeout(timer)
}

/**
 * Runs a callback after `ms` milliseconds; returns a function that cancels it. A plain timer is ten times cheaper than
 * `sleep`. A `sleep` that ends early, as one of a test may, does not run the callback before its time.
 */
const schedule = (ms: number, callback: () => void, { now, sleep }: DeadlineTiming): (() => void) => {
  if (!sleep) return scheduleOnTimer(ms, callback)
  const controller = new AbortController()
  const endsAt = now() + ms
  let cancelTimer = () => {}
  const onWake = () => {
    if (controller.signal.aborted) return
    const left = endsAt - now()
    if (left <= 0) callback()
    else cancelTimer = scheduleOnTimer(left, callback)
  }
  sleep(ms, controller.signal).then(onWake, onWake)
  return () => {
    controller.abort(ENDED)
    cancelTimer()
  }
}

/** The deadline of one call. */
export interface Deadline {
  /** Aborts on a timeout or a cancellation, and when an incomplete response is discarded. */
  signal: AbortSignal
  /** Milliseconds until the timeout; negative after it. */
  getTimeLeft: () => number
  /** Settles with the promise, or rejects on a timeout or a cancellation: some platforms' fetch ignores its signal. */
  race: <Value>(promise: Promise<Value>) => Promise<Value>
  /** Waits `ms` milliseconds; rejects on a timeout or a cancellation. */
  sleep: (ms: number) => Promise<void>
  /** The timeout or abort that ended the call, if any. */
  getError: () => AnyExchangeError | undefined
  /** Ends the call. A response that was not read completely is discarded. */
  end: (isResponseRead: boolean) => void
}

/** Creates a deadline that ends a call with an `AbortError` on the caller's signal, or a `TimeoutError` after `ms`. */
export function createDeadline(
  callerSignal: AbortSignal | undefined,
  ms: number,
  timing: DeadlineTiming,
): Deadline {
  const { now, sleep } = timing
  const controller = new AbortController()
  const { signal } = controller
  const endsAt = now() + ms
  let hasEnded = false
  let error: AnyExchangeError | undefined
  let rejectFailed: (error: AnyExchangeError) => void
  const failed = new Promise<never>((_, reject) => {
    rejectFailed = reject
  })
  failed.catch(() => {})
  const cleanUp = () => {
    hasEnded = true
    callerSignal?.removeEventListener('abort', onAbort)
    cancelTimeout?.()
  }
  const fail = (reason: AnyExchangeError) => {
    if (hasEnded) return
    error = reason
    cleanUp()
    controller.abort(reason)
    rejectFailed(reason)
  }
  const onAbort = () => fail(new AbortError('Cancelled', { cause: callerSignal?.reason }))
  const onTimeout = () => fail(new TimeoutError('The exchange did not answer in time. Check your connection'))
  const cancelTimeout = callerSignal?.aborted ? undefined : schedule(ms, onTimeout, timing)
  callerSignal?.addEventListener('abort', onAbort)
  if (callerSignal?.aborted) onAbort()
  const race: Deadline['race'] = (promise) => Promise.race([promise, failed])
  return {
    signal,
    getTimeLeft: () => endsAt - now(),
    race,
    // Some implementations of `sleep` reject when they are aborted.
    sleep: (ms) => race((sleep ?? sleepOnTimer)(ms, signal).catch(() => {})),
    getError: () => error,
    end: (isResponseRead) => {
      cleanUp()
      // Stops the rest of a response that is no longer needed. Skipped for a complete one, since an abort is slow.
      if (!isResponseRead) controller.abort(ENDED)
    },
  }
}
