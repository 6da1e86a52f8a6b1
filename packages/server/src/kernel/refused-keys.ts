import { SECOND } from '@cht/sdk/rules'

/** How long a refusal is remembered, in ms: a success in another process may have reset the counter meanwhile. */
const REMEMBERED_FOR = 10 * SECOND
const MAX_KEYS = 10_000

/** The keys of limits that the database refused lately. Times are in ms of the database's clock. */
export interface RefusedKeys {
  /** The end of the window of a key that is remembered. */
  find(key: string, now: number): number | undefined
  add(key: string, until: number, now: number): void
}

/** Remembers refusals in the memory of this process, so that a flood of requests that are refused costs no statements. */
export function createRefusedKeys(): RefusedKeys {
  const refusals = new Map<string, { until: number; forgottenAt: number }>()
  return {
    find: (key, now) => {
      const refusal = refusals.get(key)
      return refusal && now < refusal.forgottenAt ? refusal.until : undefined
    },
    add: (key, until, now) => {
      if (refusals.size >= MAX_KEYS) refusals.clear()
      refusals.set(key, { until, forgottenAt: Math.min(until, now + REMEMBERED_FOR) })
    },
  }
}
