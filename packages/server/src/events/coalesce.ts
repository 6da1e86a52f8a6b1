import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isTransient } from '../db/database.js'

/** Work that is woken from many sides and runs once at a time. */
export interface Coalesced {
  /** Runs the work, or again once it has ended. Returns at once. */
  wake(): void
  /** Resolves when the run under way has ended; none follows. */
  stop(): Promise<void>
}

/** `pause`: ms between two runs, in which further wakes are collected. Failures are logged; the next wake runs it again. */
export function coalesce(
  log: FastifyBaseLogger,
  name: string,
  { pause, run }: { pause: number; run: () => Promise<void> },
): Coalesced {
  let isWanted = false
  let isStopped = false
  let running: Promise<void> | undefined

  const runWhileWanted = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await run().catch((error) => {
        // The database is away: the wake of the next second runs it again.
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
