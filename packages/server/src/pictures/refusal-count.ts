import { SECOND } from '@cht/sdk/time'
import type { ExchangeClock } from '../clock.js'

/** Counts the refused pictures of each user in the current period of the database's clock. */
export interface RefusalCount {
  get(userId: string): number
  /** Counts one more, and returns the count. */
  add(userId: string): number
  /** The seconds until the current period ends. */
  secondsLeft(): number
}

/** Creates a count in the memory of this process. `period` in ms; all counts start again with each period. */
export function createRefusalCount(
  { databaseTime }: Pick<ExchangeClock, 'databaseTime'>,
  period: number,
): RefusalCount {
  const counts = new Map<string, number>()
  let current = 0
  const get = (userId: string) => {
    const index = Math.floor(databaseTime() / period)
    if (index !== current) counts.clear()
    current = index
    return counts.get(userId) ?? 0
  }
  return {
    get,
    add: (userId) => {
      const count = get(userId) + 1
      counts.set(userId, count)
      return count
    },
    secondsLeft: () => Math.ceil((period - (databaseTime() % period)) / SECOND),
  }
}
