import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import type { RequestSpan } from '../tracing/tracing.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without tracing, and for live streams. */
    span: RequestSpan | null
  }
}

/** Whether the request came through a proxy of TRUST_PROXY. Anybody else could have each of its requests recorded. */
const isFromTrustedProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1

/**
 * Records each request as a span, named by its method and route, with its trace id in the lines of its log. A live stream is none: it
 * stays open. Call it before other hooks are added.
 */
export function traceRequests(app: FastifyInstance, { tracing }: Pick<ServerContext, 'tracing'>): void {
  if (!tracing) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.config.isStream) return done()
    const span = tracing.startRequest({
      method,
      route: routeOptions.url ?? 'unknown',
      headers: isFromTrustedProxy(request) ? request.headers : {},
    })
    request.span = span
    request.log = request.log.child({ traceId: span.traceId })
    reply.raw.once('close', () => span.end({ status: reply.raw.statusCode, code: request.refusalCode }))
    span.run(done)
  })
  // The body was read by callbacks of the connection, which belong to no request.
  app.addHook('preValidation', ({ span }, _, done) => (span ? span.run(done) : done()))
}
