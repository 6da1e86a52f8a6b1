interface CachedValueOptions<Value> {
  read: () => Promise<Value>
  /** In ms. */
  maxAge: number
  /** In ms, of a clock that goes on while the database is away. */
  now: () => number
  /** How long a caller waits for the first value, in ms. */
  patience: number
}

/**
 * A value that is read again when it is older than `maxAge`, and not more often. A caller gets the last value meanwhile, and also if reading
 * fails; undefined before the first one.
 */
export function createCachedValue<Value>({
  read,
  maxAge,
  now,
  patience,
}: CachedValueOptions<Value>): () => Promise<Value | undefined> {
  let value: Value | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const refresh = async () => {
    readAt = now()
    try {
      value = await read()
    } catch {
      // The next request after `maxAge` tries again.
    }
    reading = undefined
  }
  return async () => {
    if (reading === undefined && now() - readAt >= maxAge) reading = refresh()
    if (value === undefined && reading !== undefined)
      await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, patience).unref())])
    return value
  }
}
