/** Runs a task when its turn comes. Waiting tasks start by rank, the lowest first, and then in order of arrival. */
export type Semaphore = <T>(task: () => Promise<T>, rank?: number) => Promise<T>

const createQueueError = () => new Error('Too many tasks are waiting')

/**
 * Returns a function that runs at most `limit` tasks at a time. Other tasks wait, at most `maxQueued`. If one more arrives, the
 * last in the queue, which may be another task, rejects with the result of `createError`.
 */
export function createSemaphore(
  limit: number,
  maxQueued = Number.POSITIVE_INFINITY,
  createError: () => Error = createQueueError,
): Semaphore {
  let running = 0
  const queue: { rank: number; start: () => void; reject: (error: Error) => void }[] = []
  const wait = (rank: number) =>
    new Promise<void>((start, reject) => {
      const next = queue.findIndex((waiting) => waiting.rank > rank)
      queue.splice(next === -1 ? queue.length : next, 0, { rank, start, reject })
      if (queue.length > maxQueued) queue.pop()?.reject(createError())
    })
  return async (task, rank = 0) => {
    if (running < limit) running++
    else await wait(rank)
    try {
      return await task()
    } finally {
      // A waiting task takes over the slot, so the count stays the same.
      const next = queue.shift()
      if (next) next.start()
      else running--
    }
  }
}

/** Runs a task when the turn of its key comes. */
export type KeyedSemaphore = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** Returns a function that runs at most `limit` tasks of each key at a time. Each key has its own queue, limited as in `createSemaphore`. */
export function createKeyedSemaphore(
  limit: number,
  maxQueued = Number.POSITIVE_INFINITY,
  createError = createQueueError,
): KeyedSemaphore {
  const semaphores = new Map<string, { run: Semaphore; calls: number }>()
  return async (key, task) => {
    const semaphore = semaphores.get(key) ?? { run: createSemaphore(limit, maxQueued, createError), calls: 0 }
    semaphores.set(key, semaphore)
    semaphore.calls++
    try {
      return await semaphore.run(task)
    } finally {
      if (--semaphore.calls === 0) semaphores.delete(key)
    }
  }
}
