import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { accountRoutes } from './account/routes.js'
import { appealProcessRoutes } from './appeals/process-routes.js'
import { appealRoutes } from './appeals/routes.js'
import { authRoutes } from './auth/routes.js'
import { sessionRoutes } from './auth/session-routes.js'
import type { ServerContext } from './context.js'
import { crashReportRoutes } from './crash-reports/routes.js'
import { Refusal } from './domain/refusal.js'
import { eventRoutes } from './events/routes.js'
import { removeForwardedPorts } from './http/address.js'
import { BODY_LIMIT, limitBodies } from './http/body-limits.js'
import { createClientErrorHandler } from './http/client-errors.js'
import { refuseLateStreams, trackRequests } from './http/close-app.js'
import { acceptEmptyBodies } from './http/empty-body.js'
import { handleErrors, sendRefusal, toRefusal } from './http/errors.js'
import { healthRoutes } from './http/health.js'
import { openApiRoutes } from './http/openapi.js'
import { checkOrigin } from './http/origin.js'
import { limitReads } from './http/read-limit.js'
import { refuseRepeatedHeaders } from './http/repeated-headers.js'
import { decorateRequests } from './http/router.js'
import { serveWebApp } from './http/static-files.js'
import { limitWrites } from './http/write-limit.js'
import { investmentRoutes } from './investments/routes.js'
import { liveSessionRoutes } from './live-sessions/routes.js'
import { marketRoutes } from './market/routes.js'
import { createMetrics, type Metrics } from './metrics/registry.js'
import { notificationRoutes } from './notifications/routes.js'
import { operatorRoutes } from './operator/routes.js'
import { orderRoutes } from './orders/routes.js'
import { paymentDetailRoutes } from './payment-details/routes.js'
import { profileRoutes } from './profile/routes.js'
import { pushRoutes } from './push/routes.js'
import { rateRoutes } from './rates/routes.js'
import { secondFactorRoutes } from './second-factor/routes.js'
import { statementRoutes } from './statement/routes.js'
import { switchRoutes } from './switches/routes.js'
import { termsRoutes } from './terms/routes.js'
import { tradeRoutes } from './trades/routes.js'
import { verificationRoutes } from './verification/routes.js'
import { webhookRoutes } from './webhooks/routes.js'

/** Must not contain `unsafe-*`. The pages set `style-src` themselves (`http/pages.ts`). */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
}

const REFERRER_POLICY = 'same-origin'

const ROUTES = [
  authRoutes,
  sessionRoutes,
  verificationRoutes,
  profileRoutes,
  secondFactorRoutes,
  accountRoutes,
  statementRoutes,
  orderRoutes,
  paymentDetailRoutes,
  tradeRoutes,
  appealRoutes,
  appealProcessRoutes,
  investmentRoutes,
  liveSessionRoutes,
  notificationRoutes,
  pushRoutes,
  eventRoutes,
  webhookRoutes,
  termsRoutes,
  marketRoutes,
  rateRoutes,
  switchRoutes,
  operatorRoutes,
  openApiRoutes,
]

/** Sets the headers of an API response: exchange time in `Date`, no caching (decision 1), and the id of the request. */
const setApiHeaders = (reply: FastifyReply, { clock }: ServerContext) =>
  reply
    .header('date', new Date(clock.now()).toUTCString())
    .header('cache-control', 'no-store')
    .header('x-request-id', reply.request.id)

/** The main headers that helmet sets, for responses that are sent before its hooks run. */
const createSecurityHeaders = (isHttps: boolean): Record<string, string> => ({
  'content-security-policy': Object.entries(CONTENT_SECURITY_POLICY.directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': REFERRER_POLICY,
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const registerApi = async (app: FastifyInstance, context: ServerContext, metrics: Metrics): Promise<void> => {
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_, reply) => {
        setApiHeaders(reply, context)
      })
      checkOrigin(api, context.config)
      api.setNotFoundHandler(() => {
        throw new Refusal(404, 'not_found', 'Not found')
      })
      for (const routes of ROUTES) routes(api, context)
      crashReportRoutes(api, context, metrics)
      refuseLateStreams(api)
    },
    { prefix: '/api' },
  )
}

/** Creates the Fastify app with all routes; it does not listen yet. */
export async function createApp(
  context: ServerContext,
  options: Pick<FastifyServerOptions, 'loggerInstance'>,
): Promise<FastifyInstance> {
  const { config } = context
  const isHttps = config.publicUrl.startsWith('https:')
  const app = Fastify({
    ...options,
    bodyLimit: BODY_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Requests that arrive late are answered: see `closeApp`.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 60_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: createClientErrorHandler(createSecurityHeaders(isHttps)),
    // Errors before routing, such as a malformed URL, do not reach the error handler.
    frameworkErrors: (error, _request, reply) => {
      try {
        setApiHeaders(reply, context)
      } catch {
        // The clock is stale. An error thrown here would end the process, so the response is sent without exchange time.
      }
      return sendRefusal(reply.headers(createSecurityHeaders(isHttps)), toRefusal(error))
    },
  })
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: REFERRER_POLICY },
    crossOriginEmbedderPolicy: false,
    // Browsers ignore both without https, with a warning.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  })
  await app.register(cookie)
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  trackRequests(app)
  handleErrors(app)
  refuseRepeatedHeaders(app)
  if (config.trustProxy !== undefined) removeForwardedPorts(app)
  limitReads(app)
  limitWrites(app, context)
  limitBodies(app, context)
  decorateRequests(app)

  const metrics = createMetrics(context)
  healthRoutes(app, context, metrics)
  await registerApi(app, context, metrics)
  serveWebApp(app, config)
  return app
}
