import { SECOND } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { tooManyRequests } from '../../kernel/refusal.js'
import { createKeyedSemaphore, type KeyedSemaphore } from '../../kernel/semaphore.js'

/** The part of the time in which a user may read. */
const SHARE_OF_USER = 1 / 8
/** How long a user may read before that part is kept, in ms: a screen of the web app takes a dozen reads of a few ms. */
const BURST = SECOND / 5
/** The most that one read counts, in ms: on a slow database it waits, and costs no more. */
const MAX_COST = 25
/** The reads of one user that wait. The web app sends fewer than twenty at a time. */
const MAX_WAITING_READS = 100
const RETRY_AFTER_SECONDS = 2

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a read of a user when it has a turn. Throws 429 if too many reads of the user wait. */
    reads: KeyedSemaphore
  }
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

/**
 * Runs the reads of each user one at a time. A turn rests as long as its read took, so that the reads of others come in between, and
 * after `BURST` as long as it takes to keep the share of the user.
 */
export function createReadLimit(): KeyedSemaphore {
  const takeTurn = createKeyedSemaphore(1, MAX_WAITING_READS, () => tooManyRequests(RETRY_AFTER_SECONDS))
  /** By user: when the reads so far are within the share, in ms of `performance.now()`. */
  const paidAt = new Map<string, number>()

  /** Counts a read. Returns how long the next one of the user has to wait, in ms. */
  const count = (userId: string, startedAt: number): number => {
    const now = performance.now()
    const cost = Math.min(now - startedAt, MAX_COST)
    const paid = Math.max(paidAt.get(userId) ?? 0, now) + cost / SHARE_OF_USER
    paidAt.set(userId, paid)
    setTimeout(() => {
      if (paidAt.get(userId) === paid) paidAt.delete(userId)
    }, paid - now).unref()
    return Math.max(cost, paid - now - BURST / SHARE_OF_USER)
  }

  return (userId, read) =>
    new Promise((resolve, reject) => {
      const run = async () => {
        const startedAt = performance.now()
        await read().then(resolve, reject)
        // The turn ends after the response was sent.
        const rest = count(userId, startedAt)
        if (rest > 0) await waitFor(rest)
      }
      takeTurn(userId, run).catch(reject)
    })
}

/** Limits the reads of a user in this process, so that one account with many of them hardly delays the others. */
export function limitReads(app: FastifyInstance): void {
  app.decorate('reads', createReadLimit())
}
