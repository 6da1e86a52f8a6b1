import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is routed publicly. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is reachable from anywhere. An IPv4 address in IPv6 counts as the IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST))
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

interface PublicLookupOptions {
  /** Resolves a host to its addresses. */
  resolve: (host: string) => Promise<string[]>
  allowLoopback: boolean
}

/**
 * Creates a `lookup` for connections to hosts that users name. It resolves a host to its public addresses only, so that the
 * connection goes to an address that was checked; with `allowLoopback`, to its loopback addresses too. It fails with `EPRIVATE` if
 * there are none. Node does not call `lookup` for an IP address: the caller must.
 */
export function createPublicLookup({ resolve, allowLoopback }: PublicLookupOptions): LookupFunction {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address))
  const listAllowed = async (host: string) => {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host]
    const allowed = addresses.filter(isAllowed).map((address) => ({ address, family: isIP(address) }))
    if (allowed.length === 0)
      throw Object.assign(new Error('the address is not public'), { code: 'EPRIVATE' })
    return allowed
  }
  return (host, { all }, callback) => {
    listAllowed(host).then(
      (allowed) => {
        const [{ address, family } = { address: '', family: 0 }] = allowed
        if (all) callback(null, allowed)
        else callback(null, address, family)
      },
      (error) => callback(error, []),
    )
  }
}
