import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { accountRoutes } from './features/account/routes.js'
import { announcementRoutes } from './features/announcements/routes.js'
import { authRoutes } from './features/auth/routes.js'
import { secondFactorRoutes } from './features/auth/second-factor/routes.js'
import { sessionRoutes } from './features/auth/session-routes.js'
import { crashReportRoutes } from './features/crash-reports/routes.js'
import { eventRoutes } from './features/events/routes.js'
import { investmentRoutes } from './features/investments/routes.js'
import { liveSessionRoutes } from './features/live-sessions/routes.js'
import { marketRoutes } from './features/market/routes.js'
import { notificationRoutes } from './features/notifications/routes.js'
import { paymentDetailRoutes } from './features/payment-details/routes.js'
import { profileRoutes } from './features/profile/routes.js'
import { pushRoutes } from './features/push/routes.js'
import { rateRoutes } from './features/rates/routes.js'
import { statementRoutes } from './features/statement/routes.js'
import { switchRoutes } from './features/switches/routes.js'
import { termsRoutes } from './features/terms/routes.js'
import { tokenRequestRoutes } from './features/token-requests/routes.js'
import { appealProcessRoutes } from './features/trading/appeal-process-routes.js'
import { appealRoutes } from './features/trading/appeal-routes.js'
import { claimRoutes } from './features/trading/claim-routes.js'
import { orderRoutes } from './features/trading/order-routes.js'
import { tradeRoutes } from './features/trading/trade-routes.js'
import { verificationRoutes } from './features/verification/routes.js'
import { webhookRoutes } from './features/webhooks/routes.js'
import { removeForwardedPorts } from './kernel/address.js'
import { Refusal } from './kernel/refusal.js'
import { createLandingValues } from './landing-values.js'
import { healthRoutes } from './monitoring/health.js'
import { createMetrics, type Metrics } from './monitoring/registry.js'
import { operatorRoutes } from './operator/routes.js'
import type { ServerContext } from './platform/context.js'
import { BODY_LIMIT, limitBodies } from './platform/http/body-limits.js'
import { createClientErrorHandler } from './platform/http/client-errors.js'
import { refuseLateStreams, trackRequests } from './platform/http/close-app.js'
import { serveConsole } from './platform/http/console.js'
import { acceptEmptyBodies } from './platform/http/empty-body.js'
import { handleErrors, sendRefusal, toRefusal } from './platform/http/errors.js'
import { collectInnerReads } from './platform/http/inner-reads.js'
import { openApiRoutes } from './platform/http/openapi.js'
import { checkOrigin } from './platform/http/origin.js'
import { loadPageRenderer } from './platform/http/page-renderer.js'
import { setPositionCookies } from './platform/http/position-cookie.js'
import { limitReads } from './platform/http/read-limit.js'
import { refuseRepeatedHeaders } from './platform/http/repeated-headers.js'
import { setPolicies } from './platform/http/router.js'
import { createSeededPages } from './platform/http/seeded-pages.js'
import { serveWebApp, WEB_APP } from './platform/http/static-files.js'
import { traceRequests } from './platform/http/trace-requests.js'
import { limitWrites } from './platform/http/write-limit.js'
import { createRequestPolicies } from './request-policies.js'

/** Must not contain `unsafe-*`. The pages set `style-src` themselves (`platform/http/pages.ts`). */
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
  tokenRequestRoutes,
  orderRoutes,
  paymentDetailRoutes,
  tradeRoutes,
  appealRoutes,
  appealProcessRoutes,
  claimRoutes,
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
  announcementRoutes,
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
      crashReportRoutes(api, context, metrics.countCrash)
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
  traceRequests(app, context)
  handleErrors(app)
  refuseRepeatedHeaders(app)
  if (config.trustProxy !== undefined) removeForwardedPorts(app)
  limitReads(app)
  limitWrites(app, context)
  limitBodies(app, context)
  setPolicies(app, createRequestPolicies(context))
  collectInnerReads(app)
  if (context.replicas) setPositionCookies(app, context)

  const metrics = createMetrics(context)
  healthRoutes(app, context, metrics)
  await registerApi(app, context, metrics)
  const renderer = await loadPageRenderer(WEB_APP)
  serveConsole(app, config)
  serveWebApp(app, {
    config,
    brand: context.brand,
    readLandingValues: createLandingValues(context),
    seededPages: renderer && createSeededPages(app, context, renderer),
  })
  return app
}
