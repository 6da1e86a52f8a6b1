/** Runs at most so many at once; the others wait in their order, and above `mostWaiting` fail with what `full` makes. */
export function createSemaphore(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
  full: () => Error = () => new Error('too many wait'),
) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else if (waiting.length >= mostWaiting) throw full()
    else await new Promise<void>((mine) => waiting.push(mine))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
