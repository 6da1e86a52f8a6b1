import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isTransient } from '../db/database.js'

/** A task of which one run is in progress at a time, however many callers request one. */
export interface CoalescedTask {
  /** Requests a run and returns at once. All requests during a run share one more run after it. */
  wake(): void
  /** Resolves when the current run has ended. No other run starts. */
  stop(): Promise<void>
}

/**
 * Creates a task. `name` is for the log, `pause` is the time between two runs in ms. A failed run is logged, and repeated only
 * by the next `wake`.
 */
export function createCoalescedTask(
  log: FastifyBaseLogger,
  name: string,
  { pause, run }: { pause: number; run: () => Promise<void> },
): CoalescedTask {
  let isWanted = false
  let isStopped = false
  let running: Promise<void> | undefined

  const runWhileWanted = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await run().catch((error) => {
        // An unavailable database is not logged: the scheduler wakes the task again within a second.
        if (!isStopped && !isTransient(error)) log.error({ err: error }, `${name} failed`)
      })
      if (isWanted) await delay(pause)
    }
    running = undefined
  }
  return {
    wake: () => {
      isWanted = true
      if (!isStopped) running ??= runWhileWanted()
    },
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
