interface BatchOptions {
  /** How long the first item of a batch waits for others, in ms. */
  delay: number
  /** A batch of this size does not wait. */
  size: number
}

/** Adds an item to the next batch. Settles as the batch does. */
export type Batch<Item> = (item: Item) => Promise<void>

/** Returns a function that collects items for a short time, and passes them to `run` in the order of the calls. */
export function createBatch<Item>(
  run: (items: Item[]) => Promise<unknown>,
  { delay, size }: BatchOptions,
): Batch<Item> {
  let waiting: { item: Item; resolve: () => void; reject: (error: unknown) => void }[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    try {
      await run(batch.map(({ item }) => item))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length >= size) void flush()
      else timer ??= setTimeout(flush, delay)
    })
}
