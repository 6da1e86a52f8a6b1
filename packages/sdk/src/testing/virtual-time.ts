import type { Timing } from '../timeout.js'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A clock that passes as soon as everybody waits for it; no timer runs. */
export function virtualTime(start = 0) {
  let now = start
  const waiting = new Map<() => void, number>()

  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        waiting.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      if (signal?.aborted) return resolve()
      waiting.set(wake, now + ms)
      signal?.addEventListener('abort', wake)
    })

  const passToNext = () => {
    const [next] = [...waiting].sort(([, a], [, b]) => a - b)
    if (!next) return false
    now = Math.max(now, next[1])
    next[0]()
    return true
  }

  /** Lets time pass until the work has settled; fails where nothing could settle it any more. */
  const until = async <Value>(work: Promise<Value>): Promise<Value> => {
    let settled = false
    const done = () => {
      settled = true
    }
    work.then(done, done)
    for (let idle = 0; idle < 20; ) {
      await turn()
      if (settled) return work
      idle = passToNext() ? 0 : idle + 1
    }
    throw new Error('hangs')
  }

  const timing: Timing = { now: () => now, sleep }
  return { ...timing, sleep, until, waiters: () => waiting.size }
}
