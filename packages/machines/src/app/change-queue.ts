import type { Change } from '@cht/sdk/contract'
import { BROADCAST_KINDS, SECOND } from '@cht/sdk/rules'

/** Delay in ms after a change, so that all changes of a transaction load each resource only once. */
const APPLY_DELAY = 100
/**
 * Each app waits a random time up to this many ms before it loads what a change for all users concerns, so that not all
 * apps load at once.
 */
const BROADCAST_SPREAD = 2 * SECOND

interface ChangeQueueOptions {
  /** Returns a number in [0, 1). */
  random: () => number
  /** Called with the changes of one transaction. */
  apply: (changes: readonly Change[]) => void
}

/** Collects the changes of the live stream until they are applied. */
export function createChangeQueue({ random, apply }: ChangeQueueOptions) {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** The changes that have arrived and have not been applied yet. */
  let pending: readonly Change[] = []
  /** The changes that are applied together, at the next timer. */
  let batch: readonly Change[] = []

  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }
  const applyBatch = () => {
    const changes = batch
    pending = pending.filter((change) => !changes.includes(change))
    batch = []
    apply(changes)
  }
  const addToBatch = (change: Change) => {
    if (batch.length === 0) after(APPLY_DELAY, applyBatch)
    batch = [...batch, change]
  }

  return {
    add: (change: Change) => {
      pending = [...pending, change]
      if (BROADCAST_KINDS.includes(change.kind)) after(random() * BROADCAST_SPREAD, () => addToBatch(change))
      else addToBatch(change)
    },
    getPending: () => pending,
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
