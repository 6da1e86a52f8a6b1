import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
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

/**
 * Creates a `lookup` for connections to hosts that users name. It resolves a host to its public addresses only, so that the
 * connection goes to an address that was checked; with `allowLoopback`, to its loopback addresses too. It fails with `EPRIVATE` if
 * there are none. Node does not call `lookup` for an IP address: the caller must.
 */
export function createPublicLookup({ allowLoopback }: { allowLoopback: boolean }): LookupFunction {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address))
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first)
        return callback(Object.assign(new Error('the address is not public'), { code: 'EPRIVATE' }), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
