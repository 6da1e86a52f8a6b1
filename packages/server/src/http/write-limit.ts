import { MINUTE } from '@cht/sdk/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import { tooMany } from '../domain/refusal.js'
import { addressKey } from './address.js'

/** People behind one address of a mobile network, for one of them. */
const USERS_AN_ADDRESS = 20

interface WriteLimit {
  /** Counts one more write of a user; 429 where there were too many in this minute. */
  countUser(request: FastifyRequest, userId: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    writes: WriteLimit
  }
}

/**
 * Holds whoever writes too much to a pace, by user and by address: WRITES_PER_MINUTE, and that of twenty users. Counted
 * by each process for itself, in memory: it protects the database, and must cost it nothing. The first refusal of a
 * minute stands in the audit log.
 */
export function limitWrites(app: FastifyInstance, exchange: Exchange): void {
  const { config, clock, db } = exchange
  const most = config.writesPerMinute
  const counts = new Map<string, number>()
  let minute = 0

  const count = async (request: FastifyRequest, key: string, limit: number, userId?: string) => {
    if (most === 0) return
    const now = clock.machine()
    const current = Math.floor(now / MINUTE)
    if (current !== minute) counts.clear()
    minute = current
    const writes = (counts.get(key) ?? 0) + 1
    counts.set(key, writes)
    if (writes <= limit) return
    if (writes === limit + 1) {
      const actor = userId === undefined ? 'guest' : 'user'
      await audit(
        db,
        { request, exchange },
        { act: 'writes.throttled', actor, userId, details: { most: limit } },
      )
    }
    throw tooMany(Math.max(1, Math.ceil(((current + 1) * MINUTE - now) / 1000)))
  }

  app.decorate('writes', {
    countUser: (request, userId) => count(request, `user:${userId}`, most, userId),
  } satisfies WriteLimit)
  app.addHook('onRequest', async (request) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads) await count(request, `address:${addressKey(request.ip)}`, most * USERS_AN_ADDRESS)
  })
}
