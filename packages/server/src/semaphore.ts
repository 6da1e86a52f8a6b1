/**
 * Returns a function that runs at most `limit` tasks at a time. Other tasks wait in order of arrival; if `maxQueued`
 * tasks are waiting already, the call rejects with the result of `createError`.
 */
export function createSemaphore(
  limit: number,
  maxQueued = Number.POSITIVE_INFINITY,
  createError: () => Error = () => new Error('Too many tasks are waiting'),
) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < limit) running++
    else if (queue.length >= maxQueued) throw createError()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      // A waiting task takes over the slot, so the count stays the same.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
