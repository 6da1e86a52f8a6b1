import type { FastifyInstance } from 'fastify'
import { tooManyRequests } from '../domain/refusal.js'
import { createKeyedSemaphore, type KeyedSemaphore } from '../semaphore.js'

/** The reads of one user that a process runs at a time. */
const READS_OF_USER = 2
/** The reads of one user that wait. The web app sends fewer than ten at a time, and a browser six on one connection. */
const MAX_WAITING_READS = 100
const RETRY_AFTER_SECONDS = 2

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a read of a user when it has a turn. Throws 429 if too many reads of the user wait. */
    reads: KeyedSemaphore
  }
}

/** Limits the reads that a user has at a time, in this process: one account with many of them delays the others by two. */
export function limitReads(app: FastifyInstance): void {
  app.decorate(
    'reads',
    createKeyedSemaphore(READS_OF_USER, MAX_WAITING_READS, () => tooManyRequests(RETRY_AFTER_SECONDS)),
  )
}
