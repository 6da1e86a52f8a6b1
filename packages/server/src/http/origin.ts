import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../domain/refusal.js'

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)

const isSameOrigin = ({ headers }: FastifyRequest, publicHost: string | undefined): boolean => {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  const from = hostOf(origin)
  return from !== undefined && (from === host || from === publicHost)
}

/**
 * Refuses writes from pages of other origins, which the browser would send with the user's cookie. Clients that are no
 * browsers send neither `Origin` nor `Sec-Fetch-Site` and are let through.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const publicHost = hostOf(publicUrl)
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && !isSameOrigin(request, publicHost))
      throw new Refusal(403, 'cross_origin', 'This request comes from another site')
  })
}
