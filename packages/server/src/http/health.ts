import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { createMetrics } from '../metrics/registry.js'
import { requireOperator } from '../operator/token.js'

/** What watches over the exchange asks: whether it lives, whether it can serve, and its figures. */
export function healthRoutes(app: FastifyInstance, exchange: Exchange): void {
  const metrics = createMetrics(exchange)
  const fresh = { 'cache-control': 'no-store' }

  // Without the database: a process that is restarted brings none back.
  app.get('/healthz', async (_, reply) => reply.headers(fresh).send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    await exchange.db.query('select 1')
    return reply.headers(fresh).send({ status: 'ok' })
  })
  app.get('/metrics', async (request, reply) => {
    await requireOperator(request, exchange)
    return reply
      .headers(fresh)
      .type(metrics.contentType)
      .send(await metrics.render())
  })

  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown' } = request.routeOptions
    const answer = { method: request.method, route, status: reply.statusCode }
    metrics.observeRequest({ ...answer, seconds: reply.elapsedTime / 1000 })
    // By the route's pattern: what an address or a body holds is nobody's to read later.
    if (route.startsWith('/api/'))
      request.log.info({ ...answer, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}
