import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isTransient } from '../db/database.js'

/** A task of which at most one run is in progress at a time, however many callers request one. */
export interface CoalescedTask {
  /** Requests a run and returns at once. All requests during a run share one more run after it. */
  wake(): void
  /** Requests a run. Resolves when it has succeeded, or after `stop`; rejects if it fails. */
  flush(): Promise<void>
  /** Resolves when the current run has ended. No other run starts. */
  stop(): Promise<void>
}

/**
 * Creates a task. `name` is for the log. `pause` is the time, in ms, before a run that was requested during another one. A failed
 * run is repeated only by the next `wake`. It is logged, unless the database was unavailable.
 */
export function createCoalescedTask(
  log: FastifyBaseLogger,
  name: string,
  { pause, run }: { pause: number; run: () => Promise<void> },
): CoalescedTask {
  let isWanted = false
  let isStopped = false
  let running: Promise<void> | undefined
  /** The callers of `flush` that wait for the next run. */
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []

  const runOnce = async () => {
    const callers = waiting
    waiting = []
    try {
      await run()
      for (const { resolve } of callers) resolve()
    } catch (error) {
      for (const { reject } of callers) reject(error)
      // A transient error is not logged: the scheduler wakes the task again within a second.
      if (!isStopped && !isTransient(error)) log.error({ err: error }, `${name} failed`)
    }
  }
  const runWhileWanted = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await runOnce()
      if (isWanted) await delay(pause)
    }
    running = undefined
    for (const { resolve } of waiting) resolve()
  }
  const wake = () => {
    isWanted = true
    if (!isStopped) running ??= runWhileWanted()
  }
  return {
    wake,
    flush: async () => {
      if (isStopped) return
      const finished = new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
      wake()
      await finished
    },
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
