import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import { passkeysUnavailable } from '../domain/auth/refusals.js'

/** What passkeys belong to (WebAuthn, Relying Party). */
export interface RelyingParty {
  rpId: string
  /** Origins of the pages that may use them. */
  origins: string[]
}

interface RelyingCall {
  context: Pick<ServerContext, 'config'>
  request: Pick<FastifyRequest, 'headers'>
}

/** Undefined where PUBLIC_URL has an IP address: passkeys belong to a domain. */
export function findRelyingParty({ context: { config }, request }: RelyingCall): RelyingParty | undefined {
  const { hostname, origin } = new URL(config.publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  // A demo may be opened on any port, as `checkOrigin` says. The browser keeps passkeys to their domain.
  const own = config.demo ? [`http://${request.headers.host}`] : []
  return { rpId: hostname, origins: [origin, ...config.allowedOrigins, ...own] }
}

/** Throws 409 where PUBLIC_URL has an IP address. */
export function getRelyingParty(call: RelyingCall): RelyingParty {
  const party = findRelyingParty(call)
  if (!party) throw passkeysUnavailable()
  return party
}
