import { SECOND } from '@cht/sdk/rules'

/** Counts of the current period, in the memory of this process. All start again with each period. */
export interface PeriodCount {
  get(key: string): number
  /** Counts one more, and returns the count. */
  add(key: string): number
  /** The seconds until the current period ends. */
  secondsLeft(): number
}

/** Creates counts by key. `now` and `period` are in ms. With more keys than `maxKeys`, all counts start again. */
export function createPeriodCount(
  now: () => number,
  period: number,
  maxKeys = Number.POSITIVE_INFINITY,
): PeriodCount {
  const counts = new Map<string, number>()
  /** The index of the current period. */
  let current = 0
  const get = (key: string) => {
    const index = Math.floor(now() / period)
    if (index !== current) counts.clear()
    current = index
    return counts.get(key) ?? 0
  }
  return {
    get,
    add: (key) => {
      const count = get(key) + 1
      if (counts.size >= maxKeys) counts.clear()
      counts.set(key, count)
      return count
    },
    secondsLeft: () => Math.ceil((period - (now() % period)) / SECOND),
  }
}
