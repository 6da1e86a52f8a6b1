import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'

/** Headers that decide who asks whom, and how the body is read. Node uses the first one and ignores the others. */
const SINGLE = ['host', 'authorization', 'content-type']

/**
 * Refuses a request that has one of these headers twice with 400 (RFC 9110, section 5.3; RFC 9112, section 3.2): a proxy may have
 * judged it by another one than the server.
 */
export function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headersDistinct } }, reply) => {
    if (SINGLE.every((name) => (headersDistinct[name]?.length ?? 0) <= 1)) return
    reply.header('cache-control', 'no-store')
    throw new Refusal(400, 'bad_request', 'The request cannot be understood')
  })
}
