import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { passkeysUnavailable } from '../../../domain/auth/refusals.js'
import type { ServerContext } from '../../../platform/context.js'
import { listOrigins } from '../../../platform/http/origin.js'

/** What passkeys belong to (WebAuthn, Relying Party). */
export interface RelyingParty {
  rpId: string
  /** Origins of the pages that may use the passkeys. */
  origins: string[]
}

interface RelyingCall {
  context: Pick<ServerContext, 'config'>
  request: Pick<FastifyRequest, 'headers'>
}

/** The origin of the request's host if it is the domain, on any port; else none. */
const listOriginsOfHost = (hostname: string, host: string | undefined): string[] => {
  const origin = `http://${host}`
  return URL.canParse(origin) && new URL(origin).hostname === hostname ? [new URL(origin).origin] : []
}

/**
 * The relying party of a request: the host of PUBLIC_URL, or of another `url` of the exchange. Undefined where that has an IP address:
 * passkeys belong to a domain.
 */
export function findRelyingParty(
  { context: { config }, request }: RelyingCall,
  url = config.publicUrl,
): RelyingParty | undefined {
  const { hostname } = new URL(url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  // A demo may be opened on any port, as `checkOrigin` says.
  const origins = config.demo ? listOriginsOfHost(hostname, request.headers.host) : []
  return { rpId: hostname, origins: [...listOrigins(config), ...origins] }
}

/** As `findRelyingParty`. Throws 409 where the URL has an IP address. */
export function getRelyingParty(call: RelyingCall, url?: string): RelyingParty {
  const party = findRelyingParty(call, url)
  if (!party) throw passkeysUnavailable()
  return party
}
