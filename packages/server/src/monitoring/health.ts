import { MINUTE } from '@cht/sdk/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAddress } from '../kernel/address.js'
import { createPeriodCount } from '../kernel/period-count.js'
import type { ServerContext } from '../platform/context.js'
import { shareWritableCheck } from '../platform/db/assert-writable.js'
import { assertServing } from '../platform/http/close-app.js'
import type { Metrics } from './registry.js'
import { mayReadMetrics } from './token.js'

/** The error code, address and user of a refused request, to find users who try to get around the rules. Empty if accepted. */
const describeRefused = (request: FastifyRequest) => {
  const { refusalCode: code, admitted } = request
  return code === null ? {} : { code, address: readAddress(request), user: admitted?.user.id }
}

/**
 * Registers liveness (`/healthz`), readiness (`/readyz`) and Prometheus metrics (`/metrics`). Measures the responses of all routes
 * except live streams, and logs those of `/api`.
 */
export function healthRoutes(app: FastifyInstance, context: ServerContext, metrics: Metrics): void {
  const checkDatabase = shareWritableCheck(context.db)
  const noStore = { 'cache-control': 'no-store' }
  const refusals = createPeriodCount(context.processTime, MINUTE)

  // Does not query the database: restarting this process would not repair it.
  app.get('/healthz', async (_, reply) => reply.headers(noStore).send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    assertServing(app)
    // Throws if the database's clock has not been read recently: then no deadline can be checked.
    context.clock.now()
    await checkDatabase()
    return reply.headers(noStore).send({ status: 'ok' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, context.config)) {
      // Once a minute: anybody may ask.
      if (refusals.add('metrics') === 1)
        request.log.warn(
          { address: readAddress(request) },
          'METRICS_TOKEN is unset, or /metrics was asked without it',
        )
      return reply
        .status(401)
        .headers({ ...noStore, 'www-authenticate': 'Bearer' })
        .send()
    }
    return reply
      .headers(noStore)
      .type(metrics.contentType)
      .send(await metrics.render())
  })

  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown', config } = request.routeOptions
    const status = reply.sent ? reply.raw.statusCode : reply.statusCode
    const response = { method: request.method, route, status }
    // A stream stays open as long as its client listens, so its duration is no response time.
    const isStream = config.isStream && status === 200
    if (!isStream) metrics.observeRequest({ ...response, seconds: reply.elapsedTime / 1000 })
    // Logs the route's pattern, because URLs and bodies may contain personal data.
    if (route.startsWith('/api/'))
      request.log.info(
        { ...response, ms: Math.round(reply.elapsedTime), ...describeRefused(request) },
        isStream ? 'stream ended' : 'answered',
      )
  })
}
