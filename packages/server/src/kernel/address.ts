import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The address of a client that has closed its connection, or that came through a Unix socket. */
const UNKNOWN = 'unknown'

/** The address of a request's client, for throttles and the audit log. It is an IP address or `unknown`. */
export function readAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Fastify's type does not say that `ip` may be undefined.
  const address = (ip as string | undefined) ?? ''
  return isIP(address) === 0 ? UNKNOWN : address
}

const BRACKETED = /^\[([^\]]*)\](?::\d+)?$/
const WITH_PORT = /^([\d.]+):\d+$/

const removePort = (entry: string): string => {
  const [, address] = BRACKETED.exec(entry) ?? WITH_PORT.exec(entry) ?? []
  return address !== undefined && isIP(address) !== 0 ? address : entry
}

/** Removes the ports that some proxies append to the addresses of an `X-Forwarded-For` header. */
export function removePorts(header: string): string {
  return header
    .split(',')
    .map((entry) => removePort(entry.trim()))
    .join(', ')
}

/** Makes Fastify read addresses with a port in `X-Forwarded-For`. Call it only if a proxy is trusted. */
export function removeForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for']
    // Fastify reads the header when `request.ip` is read.
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = removePorts(forwarded)
  })
}

/** The eight groups of an IPv6 address in any notation. The URL parser normalizes an IPv4 part at its end. */
const expandIPv6 = (ip: string): string[] => {
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0')
  return [...(before ?? []), ...zeros, ...(after ?? [])]
}

const toIPv4 = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')

/** A key that requests are counted by. */
export interface RateLimitKey {
  key: string
  /** The limit of the key is the limit of one address times this number. */
  limitMultiplier: number
}

/** The multiplier of a /48. It may be a site of many customers, or one customer with 65,536 networks of size /64. */
const SITE_LIMIT_MULTIPLIER = 16

/** The widest network of a request that the limits know: an IPv4 address, or the /48 of an IPv6 address. */
export function getNetwork(request: Pick<FastifyRequest, 'ip'>): string {
  const keys = toRateLimitKeys(readAddress(request))
  return (keys.at(-1) ?? keys[0]).key
}

/**
 * The keys that requests of an address are counted by: an IPv4 address itself; the /64 of an IPv6 address, and its /48 at
 * a higher limit.
 */
export function toRateLimitKeys(ip: string): [RateLimitKey, ...RateLimitKey[]] {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return [{ key: ip, limitMultiplier: 1 }]
  const groups = expandIPv6(address)
  // An IPv4 address in IPv6 notation is counted as that IPv4 address.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [{ key: toIPv4(groups.slice(6)), limitMultiplier: 1 }]
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, limitMultiplier: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, limitMultiplier: SITE_LIMIT_MULTIPLIER },
  ]
}
