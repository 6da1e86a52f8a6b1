import { availableParallelism } from 'node:os'
import { SECOND } from '@cht/sdk/rules'
import { getNetwork } from '../../kernel/address.js'
import { createFairQueue, type FairQueue } from '../../kernel/fair-queue.js'
import { Refusal } from '../../kernel/refusal.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import type { KnownRequester } from './requester.js'

/** libuv's threads, which pictures and files share with hashes. */
const THREADS = 4
/** The hashes that a process computes at a time: at most one a core, but two, and one thread is left to everything else. */
const MAX_HASHES = Math.min(Math.max(2, availableParallelism()), THREADS - 1)
/** The hashes of strangers among them: who is known finds a turn. */
export const MAX_HASHES_OF_STRANGERS = 1
/** How long a request waits for its turn, in ms. */
const MAX_WAIT = SECOND
/** The requests of one network, or of one known requester, that wait. */
const MAX_WAITING_OF_KEY = 64
const MAX_WAITING = 1_024
const RETRY_AFTER_SECONDS = 2

const createError = () =>
  new Refusal(503, 'unavailable', 'Too many people are logging in. Try again', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** Creates the queue of everything that computes a slow hash. It refuses with 503 what finds no turn. */
export function createHashingQueue(): FairQueue {
  return createFairQueue({
    limit: MAX_HASHES,
    limitOfStrangers: MAX_HASHES_OF_STRANGERS,
    maxWait: MAX_WAIT,
    maxWaitingOfKey: MAX_WAITING_OF_KEY,
    maxWaiting: MAX_WAITING,
    createError,
  })
}

/** Computes a hash when the requester of a call has a turn. Throws 503 if there is none in time. */
export type RunHash = <T>(hash: () => Promise<T>) => Promise<T>

/** Computes a hash at once, for what no request asks for. */
export const hashAtOnce: RunHash = (hash) => hash()

/**
 * Who is known has turns of their own: a user by the id, if a session, a password or a code has proven who they are; anybody else by a
 * device of the account. Strangers share the turns of their network.
 */
export function hashFor(
  { request, context }: RequestCall,
  requester: { id: string } | KnownRequester | undefined,
): RunHash {
  const known = requester && ('id' in requester ? requester.id : requester.browser)
  const owner = { key: known ?? getNetwork(request), isKnown: known !== undefined }
  return (hash) => context.hashing(owner, hash)
}
