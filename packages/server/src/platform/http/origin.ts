import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../kernel/config.js'
import { Refusal } from '../../kernel/refusal.js'

const isOwnSite = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Whether the origin has the request's `Host`. Only a demo accepts that: it may be opened under any name. */
const isHost = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/** The origins under which browsers open the exchange. */
export function listOrigins({
  publicUrl,
  consoleUrl,
  allowedOrigins = [],
}: Pick<Config, 'publicUrl' | 'consoleUrl' | 'allowedOrigins'>): string[] {
  return [...new Set([publicUrl, consoleUrl].map((url) => new URL(url).origin)), ...allowedOrigins]
}

/**
 * Refuses writes from pages of other origins than those of PUBLIC_URL, CONSOLE_URL and ALLOWED_ORIGINS, which the browser would send
 * with the user's cookie. Also refuses a write from an allowed origin to another one: `Sec-Fetch-Site` must not be `cross-site` or
 * `same-site`. Clients that are no browsers send neither `Origin` nor `Sec-Fetch-Site` and are let through.
 */
export function checkOrigin(app: FastifyInstance, config: Config): void {
  const allowed = new Set(listOrigins(config))
  const isAllowed = (origin: string, host: string | undefined) =>
    allowed.has(origin) || (config.demo && isHost(origin, host))
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin, host } = request.headers
    if (!isOwnSite(request) || (origin !== undefined && !isAllowed(origin, host)))
      throw new Refusal(403, 'cross_origin', 'This request comes from another site')
  })
}
