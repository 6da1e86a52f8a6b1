import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAddress, toRateLimitKeys } from '../../kernel/address.js'
import { computeMax, LIMITS } from '../../kernel/limits.js'
import { createPeriodCount, type PeriodCount } from '../../kernel/period-count.js'
import { tooManyRequests } from '../../kernel/refusal.js'
import { audit } from '../audit/service.js'
import type { ServerContext } from '../context.js'

interface WriteLimit {
  /** Counts one write of a user. Throws 429 if the limit of this minute is exceeded. */
  countUser(request: FastifyRequest, userId: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    writes: WriteLimit
  }
}

/**
 * Limits the writes per minute of each user (WRITES_PER_MINUTE) and of each address. Each process counts in its own
 * memory: the limit protects the database, so it must not cost a query. The first refusal of a user or
 * an address in a minute is written to the audit log.
 */
export function limitWrites(app: FastifyInstance, context: ServerContext): void {
  const { config, clock, db } = context
  const { act, of } = LIMITS.write
  const ofAccounts = createPeriodCount(clock.databaseTime, of.account.period)
  const ofAddresses = createPeriodCount(clock.databaseTime, of.address.period)

  const count = async (
    request: FastifyRequest,
    counts: PeriodCount,
    { key, max, userId }: { key: string; max: number; userId?: string },
  ) => {
    if (max === 0) return
    const writes = counts.add(key)
    if (writes <= max) return
    const refusal = tooManyRequests(counts.secondsLeft())
    if (writes === max + 1) {
      const actor = userId === undefined ? 'guest' : 'user'
      await audit(db, { request, context }, { act, actor, userId, details: { most: max } })
    }
    throw refusal
  }

  app.decorate('writes', {
    countUser: (request, userId) =>
      count(request, ofAccounts, { key: userId, max: computeMax(of.account, config), userId }),
  } satisfies WriteLimit)
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead) return
    for (const { key, limitMultiplier } of toRateLimitKeys(readAddress(request)))
      await count(request, ofAddresses, { key, max: computeMax(of.address, config) * limitMultiplier })
  })
}
