import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'

/** Whether the request came through a proxy of TRUST_PROXY. Anybody else could have each of its requests recorded. */
const isFromTrustedProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1

/**
 * Records each request as a span, named by its method and route, with its trace id in the lines of its log. A live stream is none: it
 * stays open. Call it before other hooks are added.
 */
export function traceRequests(app: FastifyInstance, { tracing }: Pick<ServerContext, 'tracing'>): void {
  if (!tracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.config.isStream) return done()
    const span = tracing.startRequest({
      method,
      route: routeOptions.url ?? 'unknown',
      headers: isFromTrustedProxy(request) ? request.headers : {},
    })
    request.log = request.log.child({ traceId: span.traceId })
    reply.raw.once('close', () => span.end({ status: reply.raw.statusCode, code: request.refusalCode }))
    span.run(done)
  })
}
