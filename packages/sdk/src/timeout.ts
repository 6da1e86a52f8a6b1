import { AbortError, type ExchangeError, TimeoutError } from './errors.js'

/** How a client knows the time and lets it pass; a test brings its own. */
export interface Timing {
  /** This machine's clock, in ms. */
  now: () => number
  /** Waits so many ms, at most until the signal ends. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const ENDED = 'ended'
/** What a platform's timer can wait at most. */
const LONGEST = 2 ** 31 - 1

const sleepOnTimer: Timing['sleep'] = (ms, signal) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(ms, LONGEST))
    signal.addEventListener('abort', done)
  })

/** Acts after so many ms, unless it is called off. A bare timer costs a tenth of a sleep that has to be woken. */
const after = (ms: number, act: () => void, sleep: Timing['sleep'] | undefined): (() => void) => {
  if (!sleep) {
    const timer = setTimeout(act, Math.min(ms, LONGEST))
    return () => clearTimeout(timer)
  }
  const called = new AbortController()
  sleep(ms, called.signal).then(
    () => called.signal.aborted || act(),
    () => {},
  )
  return () => called.abort(ENDED)
}

export interface Deadline {
  signal: AbortSignal
  /** ms until the time is up. */
  left: () => number
  /** The same promise, but rejected when the call has ended: not every platform's fetch listens to its signal. */
  within: <Value>(work: Promise<Value>) => Promise<Value>
  /** Waits so many ms, or until the call has ended. */
  pause: (ms: number) => Promise<void>
  /** Why the call has ended, if it has. */
  error: () => ExchangeError | undefined
  /** The call is over; an answer that was not read to its end is let go of. */
  end: (answered: boolean) => void
}

/** Ends when the caller's signal does or the time is up, and says which. */
export function createDeadline(
  caller: AbortSignal | undefined,
  ms: number,
  { now, sleep }: { now: Timing['now']; sleep: Timing['sleep'] | undefined },
): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const due = now() + ms
  let over = false
  let error: ExchangeError | undefined
  let refuse: (error: ExchangeError) => void
  const ended = new Promise<never>((_, reject) => {
    refuse = reject
  })
  ended.catch(() => {})
  const end = () => {
    over = true
    caller?.removeEventListener('abort', abort)
    callOff?.()
  }
  const endWith = (reason: ExchangeError) => {
    if (over) return
    error = reason
    end()
    controller.abort(reason)
    refuse(reason)
  }
  const abort = () => endWith(new AbortError('Cancelled'))
  const timeOut = () =>
    endWith(new TimeoutError('The exchange did not answer in time. Check your connection'))
  const callOff = caller?.aborted ? undefined : after(ms, timeOut, sleep)
  caller?.addEventListener('abort', abort)
  if (caller?.aborted) abort()
  const within: Deadline['within'] = (work) => Promise.race([work, ended])
  return {
    signal,
    left: () => due - now(),
    within,
    // Some sleeps reject when they are ended early.
    pause: (ms) => within((sleep ?? sleepOnTimer)(ms, signal).catch(() => {})),
    error: () => error,
    end: (answered) => {
      end()
      // What still comes of an answer that is not wanted any more. One that was read is past that, and each abort costs.
      if (!answered) controller.abort(ENDED)
    },
  }
}
